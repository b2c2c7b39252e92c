import { useEffect, useState } from "react";

/** Return the whole seconds until a time, 0 after it. */
export function useCountdown(until: number): number {
  const [seconds, setSeconds] = useState(() => secondsTo(until));
  useEffect(() => {
    const tick = () => setSeconds(secondsTo(until));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [until]);
  return seconds;
}

function secondsTo(until: number): number {
  return Math.max(0, Math.ceil((until - Date.now()) / 1000));
}

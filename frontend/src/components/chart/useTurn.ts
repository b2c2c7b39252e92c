import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

const waiting = new Set<() => void>();

/** Count from 0 to `last`, a step a task and one at a time of all who count, so that others come between. */
export function useTurn(last: number): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (turn >= last) {
      return;
    }
    const step = () => setTurn(turn + 1);
    if (waiting.size === 0) {
      setTimeout(takeTurn);
    }
    waiting.add(step);
    return () => {
      waiting.delete(step);
    };
  }, [turn, last]);
  return turn;
}

function takeTurn(): void {
  for (const step of waiting) {
    waiting.delete(step);
    if (waiting.size > 0) {
      setTimeout(takeTurn);
    }
    // Left to React it would be drawn together with the next one's.
    flushSync(step);
    return;
  }
}

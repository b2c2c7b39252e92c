import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { LIVE_NOW, type LiveNow } from "./api";

/** Call `onChange` when something was fired, planned, stopped or cancelled, whoever did it. */
export function useLiveChanges(onChange: () => unknown): void {
  // Equal answers are one object.
  const { data } = useQuery({ ...LIVE_NOW, select: withoutViewers });
  const known = useRef(data);
  useEffect(() => {
    if (known.current && known.current !== data) {
      void onChange();
    }
    known.current = data;
  }, [data, onChange]);
}

function withoutViewers({ viewers: _, ...rest }: LiveNow): Omit<LiveNow, "viewers"> {
  return rest;
}

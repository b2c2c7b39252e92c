import { useCallback, useRef } from "react";
import { ApiError } from "@/app/api/ApiError";
import { newKey } from "@/app/api/client";
import { EARLIER_WENT_THROUGH } from "@/lib/messages";

export type Once = <T>(name: string, act: (idempotencyKey: string) => Promise<T>) => Promise<T>;

const OTHER_BODY = 422;
/** Of an act that may be meant anew: a press so long after the last attempt is no repeat of it. */
export const MEANT_ANEW_MS = 120_000;

/**
 * Carry out what must happen once: all attempts at `name` go under one key, until one of them succeeds, or none was made
 * for `lapsesMs`. The server repeats an answer for a day: what a form adds must never be added twice, but an ad that is
 * fired in the evening is not the one whose answer was lost in the morning.
 *
 * A refusal does not renew the key. A gateway's 502 or a lost answer may hide a success, which the server then
 * repeats instead of acting again; it lets go of the key of a call that it refused itself.
 */
export function useOnce(lapsesMs = Number.POSITIVE_INFINITY): Once {
  const keys = useRef(new Map<string, { key: string; triedAt: number }>());
  return useCallback(
    async (name, act) => {
      const kept = keys.current.get(name);
      const isRepeat = kept !== undefined && Date.now() - kept.triedAt < lapsesMs;
      const key = isRepeat ? kept.key : newKey();
      keys.current.set(name, { key, triedAt: Date.now() });
      try {
        const answer = await act(key);
        keys.current.delete(name);
        return answer;
      } catch (error) {
        if (error instanceof ApiError && error.status === OTHER_BODY) {
          // The key belongs to an earlier text, so that one was carried out.
          keys.current.delete(name);
          throw new ApiError(error.status, { ...error.body, message: EARLIER_WENT_THROUGH });
        }
        throw error;
      }
    },
    [lapsesMs],
  );
}

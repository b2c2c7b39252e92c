import { useCallback, useRef } from "react";
import { Refused } from "@/lib/client";
import { EARLIER_WENT_THROUGH } from "@/lib/messages";
import { newKey } from "@/lib/unique";

export type Once = <T>(name: string, act: (idempotencyKey: string) => Promise<T>) => Promise<T>;

const OTHER_BODY = 422;
// A press so long after the last attempt is not a repeat of it, and the server would repeat its answer for a day.
const LAPSES_MS = 120_000;

/**
 * Carry out what must happen once: all attempts at `name` within two minutes of each other go under one key, until one
 * of them succeeds.
 *
 * A refusal does not renew the key. A gateway's 502 or a lost answer may hide a success, which the server then
 * repeats instead of acting again; it lets go of the key of a call that it refused itself.
 */
export function useOnce(): Once {
  const keys = useRef(new Map<string, { key: string; triedAt: number }>());
  return useCallback(async (name, act) => {
    const kept = keys.current.get(name);
    const isRepeat = kept !== undefined && Date.now() - kept.triedAt < LAPSES_MS;
    const key = isRepeat ? kept.key : newKey();
    try {
      const answer = await act(key);
      keys.current.delete(name);
      return answer;
    } catch (error) {
      if (error instanceof Refused && error.code === OTHER_BODY) {
        // The key belongs to an earlier text, so that one was carried out.
        keys.current.delete(name);
        throw new Refused(error.code, { ...error.answer, message: EARLIER_WENT_THROUGH });
      }
      keys.current.set(name, { key, triedAt: Date.now() });
      throw error;
    }
  }, []);
}

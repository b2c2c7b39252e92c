import { useCallback, useRef } from "react";
import { ApiError } from "@/api/ApiError";
import { newKey } from "@/api/client";
import { EARLIER_WENT_THROUGH } from "@/lib/messages";

type Send<T> = (idempotencyKey: string) => Promise<T>;

/** After this time, a new attempt counts as a new action and not as a retry. */
export const REPEAT_WINDOW_MS = 120_000;

/**
 * Run an action under an idempotency key that all its attempts share until one succeeds.
 *
 * A failed attempt keeps the key, because a lost response may hide a success, which the server then repeats. Attempts
 * more than `lapsesMs` apart have different keys: an ad that is fired again in the evening must fire again.
 */
export function useIdempotencyKey() {
  const keys = useRef(new Map<string, { key: string; triedAt: number }>());
  return useCallback(async <T>(name: string, send: Send<T>, lapsesMs = Number.POSITIVE_INFINITY): Promise<T> => {
    const attempt = keys.current.get(name);
    const isRepeat = attempt !== undefined && Date.now() - attempt.triedAt < lapsesMs;
    const key = isRepeat ? attempt.key : newKey();
    keys.current.set(name, { key, triedAt: Date.now() });
    try {
      const response = await send(key);
      keys.current.delete(name);
      return response;
    } catch (error) {
      if (error instanceof ApiError && error.code === "idempotency_key_reused") {
        // The key belongs to an earlier input, which was saved.
        keys.current.delete(name);
        throw new ApiError(error.status, { ...error.body, message: EARLIER_WENT_THROUGH });
      }
      throw error;
    }
  }, []);
}

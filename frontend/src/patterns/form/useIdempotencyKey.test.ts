import { renderHook } from "@testing-library/react";
import { ApiError } from "@/api/ApiError";
import { DecryptionError } from "@/api/cipher";
import { REPEAT_WINDOW_MS, useIdempotencyKey } from "./useIdempotencyKey";

const failure = (status: number, code = "") => new ApiError(status, { status: false, message: "", code });

/** Return a function that runs an action and returns its key. With an error, the action fails. */
function attempts(lapsesMs?: number) {
  const { result } = renderHook(() => useIdempotencyKey());
  return async (error?: Error): Promise<string> => {
    let used = "";
    const act = async (key: string) => {
      used = key;
      if (error) {
        throw error;
      }
    };
    await result.current("save", act, lapsesMs).catch(() => undefined);
    return used;
  };
}

test.each([
  ["a lost response", failure(0)],
  ["a gateway error", failure(504)],
  ["a repeat during the first attempt", failure(409)],
  ["an undecryptable response", new DecryptionError()],
])("reuses the key after %s, for any time", async (_, error) => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const attempt = attempts();

  const first = await attempt(error);
  vi.setSystemTime(Date.now() + 3_600_000);

  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(await attempt()).toBe(first);
  expect(await attempt()).not.toBe(first);
});

test("uses a new key when the last attempt is too long ago", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const attempt = attempts(REPEAT_WINDOW_MS);

  const first = await attempt(failure(0));
  vi.setSystemTime(Date.now() + REPEAT_WINDOW_MS);

  expect(await attempt()).not.toBe(first);
});

test("explains that the earlier attempt succeeded when the key was used with other values", async () => {
  const { result } = renderHook(() => useIdempotencyKey());
  const keys: string[] = [];
  const act = async (key: string) => {
    keys.push(key);
    throw failure(422, "idempotency_key_reused");
  };

  await expect(result.current("save", act)).rejects.toThrow(/Your previous attempt succeeded/);
  await result.current("save", act).catch(() => undefined);

  expect(new Set(keys).size).toBe(2);
});

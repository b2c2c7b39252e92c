// Untyped calls, until every screen uses the typed client of app/api.
import type { components } from "@/api/schema";
import type { ResponseBody } from "@/app/api/ApiError";
import { encryptedFetch } from "@/app/api/encryptedFetch";

type CallOptions = {
  body?: Record<string, unknown>;
  query?: Record<string, string | number>;
  token?: { bearer: string };
  captcha?: string;
  idempotencyKey?: string;
  ifMatch?: string;
  form?: FormData;
  onProgress?: (part: number) => void;
  signal?: AbortSignal | undefined;
  isPlain?: boolean;
};

export type Answer = ResponseBody;

export async function call<T extends Answer = Answer>(
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  options: CallOptions = {},
): Promise<T> {
  const {
    body,
    query = {},
    token,
    captcha,
    idempotencyKey,
    ifMatch,
    form,
    onProgress,
    signal,
    isPlain = false,
  } = options;
  const given = Object.entries({
    Authorization: token && `Bearer ${token.bearer}`,
    "X-Captcha": captcha,
    "Idempotency-Key": idempotencyKey,
    "If-Match": ifMatch,
  }).filter((pair): pair is [string, string] => Boolean(pair[1]));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  const answer = await encryptedFetch({
    method,
    url: search ? `${path}?${search}` : path,
    headers: new Headers(given),
    body: form ?? body,
    isPlain,
    signal,
    onProgress,
  });
  return answer as T;
}

/** A body of the wire by its name in docs/openapi.json: a row, an answer, what a call takes. */
export type Schema<Name extends keyof components["schemas"]> = components["schemas"][Name];

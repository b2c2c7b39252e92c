// The typed client of the API. Types and values have our names; docs/openapi.json and frontend/schema.mjs define them.
import createClient, { type Middleware } from "openapi-fetch";
import { ApiError, type ResponseBody } from "./ApiError";
import { type EncryptedRequest, encryptedFetch } from "./encryptedFetch";
import operations from "./operations.json";
import type { components, paths } from "./schema";

/** A schema of docs/openapi.json with our names. */
export type Schema<Name extends keyof components["schemas"]> = components["schemas"][Name];

type Names = Record<string, string>;
type Operation = { request?: Names; response?: Names; isForm?: boolean };

const OPERATIONS: Record<string, Operation> = operations;
// The specification requires an unencrypted body here.
const PLAIN_PATH = "/api/App/banner/inhouse/update/status";

/** Replaces `Request` in openapi-fetch, because a `Request` cannot carry an object or report upload progress. */
class ApiRequest implements EncryptedRequest {
  readonly method: string = "GET";
  readonly headers: Headers = new Headers();
  readonly body?: unknown;
  operation: Operation = {};
  isPlain = false;

  constructor(
    readonly url: string,
    init: RequestInit,
  ) {
    Object.assign(this, init);
  }
}

const nameOperation: Middleware = {
  onRequest({ request, schemaPath }) {
    const apiRequest = request as unknown as ApiRequest;
    apiRequest.operation = OPERATIONS[`${request.method} ${schemaPath}`] ?? {};
    apiRequest.isPlain = schemaPath === PLAIN_PATH;
  },
};

async function fetchRenamed(request: ApiRequest): Promise<Response> {
  const { request: names = {}, response = {}, isForm } = request.operation;
  const input = rename(request.body, names);
  try {
    const body = await encryptedFetch({ ...request, body: isForm ? toForm(input) : input });
    return new Response(JSON.stringify(rename(body, response)));
  } catch (error) {
    if (error instanceof ApiError) {
      const { status, requestId, retryAfter } = error;
      const ours = Object.fromEntries(Object.entries(names).map(([our, api]) => [api, our]));
      const { errors, ...rest } = error.body;
      const renamed = rename(rest, response) as ResponseBody;
      const body = errors ? { ...renamed, errors: rename(errors, ours) } : renamed;
      throw new ApiError(status, body, { requestId, retryAfter });
    }
    throw error;
  }
}

/** Return the value with other names of its fields, at any depth. */
function rename(value: unknown, names: Names): unknown {
  if (Array.isArray(value)) {
    return value.map((item) => rename(item, names));
  }
  if (value === null || typeof value !== "object" || value instanceof Blob) {
    return value;
  }
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [names[name] ?? name, rename(field, names)]));
}

function toForm(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body as Record<string, unknown>)) {
    const values = (Array.isArray(value) ? value : [value]) as (string | Blob | undefined)[];
    for (const part of values.filter((item) => item !== undefined)) {
      form.append(name, part);
    }
  }
  return form;
}

/** The client. Use it through `unwrap`, which returns the response's body or throws an ApiError. */
export const api = createClient<paths>({
  Request: ApiRequest as unknown as typeof Request,
  fetch: (request) => fetchRenamed(request as unknown as ApiRequest),
  bodySerializer: (body) => body,
});
api.use(nameOperation);

/** Return the body of a successful response. Errors are thrown, so it is never undefined. */
export async function unwrap<Body>(response: Promise<{ data?: Body }>): Promise<NonNullable<Body>> {
  return (await response).data as NonNullable<Body>;
}

/** Header parameters: the solved captcha. */
export function withCaptcha(captcha: string) {
  return { "X-Captcha": captcha };
}

/** Header parameters: the version that the admin saw. The server rejects a save over another version. */
export function ifVersion(version: number) {
  return { "If-Match": `"${version}"` };
}

/** Header parameters: the key under which a repeated request has an effect once. */
export function onceOnly(idempotencyKey: string) {
  return { "Idempotency-Key": idempotencyKey };
}

/** Query parameters of a page of a list. The server ignores an order that it does not know. */
export function pageQuery<Sort extends string>(request: { page: number; search: string; sort: string }, limit: number) {
  const { page, search, sort } = request;
  return { page, limit, ...(search && { q: search }), ...(sort && { sort: sort as Sort }) };
}

/** Return a random UUID; crypto.randomUUID is missing on plain HTTP. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

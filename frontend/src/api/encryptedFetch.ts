// Sends a request of the console: encrypts the body, adds the headers, decrypts the response, and limits the time.

import { type PageConfig, pageConfig, rereadPageConfig } from "@/lib/config";
import { waitWhileClosing } from "@/lib/leaving";
import { INTERNET_SERVER_ERROR } from "@/lib/messages";
import { readStored, type StoredKey } from "@/lib/storage";
import { ApiError, type ResponseBody } from "./ApiError";
import { DecryptionError, decrypt, encrypt, fromBase64 } from "./cipher";
import { FILE_CHANGED, hasLostFile } from "./lostFiles";
import { sendWithProgress } from "./progress";

export type EncryptedRequest = {
  method: string;
  url: string;
  headers: Headers;
  /** An object is encrypted. A form is sent as multipart (docs/protocol.md 3). */
  body?: unknown;
  /** Send the body as plain JSON, as the specification requires for one endpoint. */
  isPlain?: boolean;
  signal?: AbortSignal | null | undefined;
  /** Called with the part of the body that has been sent, from 0 to 1. */
  onProgress?: ((part: number) => void) | undefined;
};

export const READ_TIMEOUT_MS = 30_000;
export const WRITE_TIMEOUT_MS = 60_000;
/** An image of 1 MB on a slow connection. */
const UPLOAD_TIMEOUT_MS = 300_000;

// The reset endpoints and the read of the controller have a misspelled scheme (docs/protocol.md 5.3).
const MISSPELLED_SCHEME = "Bearar";
const CONTROLLER_READ = "/api/App/controller/admin";

let latestRequestId = "";

/** Return the ID of the latest response, for errors that follow it. */
export function lastRequestId(): string {
  return latestRequestId;
}

let signedOutListener: () => void = () => {};

/** Set the listener for the end of the session. */
export function onSignedOut(listener: () => void): void {
  signedOutListener = listener;
}

/**
 * Send a request and return the decrypted body.
 *
 * Raises:
 *   ApiError: for an error response, and with status 0 if the server cannot be reached.
 *   DecryptionError: if the response has another key.
 */
export async function encryptedFetch(request: EncryptedRequest): Promise<ResponseBody> {
  const config = pageConfig();
  const authorization = authorizationOf(request);
  const limit = limitTime(request);
  let response: Response;
  let body: ResponseBody;
  try {
    response = await send({ ...request, signal: limit.signal }, authorization, config);
    latestRequestId = requestIdOf(response);
    body = await readEncrypted(response, config);
  } finally {
    limit.clear();
  }
  if (response.ok && body.status) {
    return body;
  }
  const now = authorizationOf(request);
  // Another tab may have signed in meanwhile. Then this response is about the previous session.
  if (response.status === 401 && storedTokenOf(request) === "admin_video_call" && (now === authorization || !now)) {
    signedOutListener();
  }
  const retryAfter = Number(response.headers.get("Retry-After") ?? 0);
  throw new ApiError(response.status, body, { requestId: requestIdOf(response), retryAfter });
}

/** Return a signal that aborts with the caller's signal, or when the request takes too long. */
function limitTime({ method, signal, body, onProgress }: EncryptedRequest) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  if (signal?.aborted) {
    abort();
  }
  signal?.addEventListener("abort", abort);
  const writeTimeout = body instanceof FormData ? UPLOAD_TIMEOUT_MS : WRITE_TIMEOUT_MS;
  // An upload that shows its progress may take as long as the connection needs.
  const timer = onProgress ? undefined : setTimeout(abort, method === "GET" ? READ_TIMEOUT_MS : writeTimeout);
  return {
    signal: controller.signal,
    clear: () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    },
  };
}

async function send(request: EncryptedRequest, authorization: string | null, config: PageConfig): Promise<Response> {
  const { method, url, body = {}, isPlain = false, signal = null, onProgress } = request;
  const headers = headersOf(request, authorization, config);
  // Outside the try: a bug here must not look like a network error.
  const content = body instanceof FormData ? body : JSON.stringify(body);
  try {
    const init: RequestInit = { method, headers, cache: "no-store", signal };
    if (method !== "GET") {
      init.body = typeof content === "string" && !isPlain ? await encryptBody(content, config) : content;
    }
    return await (onProgress ? sendWithProgress(url, init, onProgress) : fetch(url, init));
  } catch {
    await waitWhileClosing();
    throw body instanceof FormData && (await hasLostFile(body)) ? new ApiError(0, FILE_CHANGED) : unreachable();
  }
}

async function encryptBody(text: string, { wireKey }: PageConfig): Promise<string> {
  return JSON.stringify({ encryptedData: await encrypt(text, fromBase64(wireKey)) });
}

function headersOf(request: EncryptedRequest, authorization: string | null, config: PageConfig): Headers {
  const headers = new Headers(request.headers);
  headers.set("api-key", config.apiKey);
  headers.set("X-Wire-Key", config.wireKeyName);
  if (request.body instanceof FormData) {
    // The browser sets the boundary of a multipart body.
    headers.delete("Content-Type");
  } else {
    headers.set("Content-Type", "application/json");
  }
  if (authorization) {
    headers.set("Authorization", authorization);
  }
  if (typeof DecompressionStream === "function") {
    headers.set("X-Wire-Encoding", "gzip");
  }
  // A screen that refreshes itself must not keep a session alive.
  if (request.method === "GET" && navigator.userActivation?.isActive === false) {
    headers.set("X-Unattended", "1");
  }
  return headers;
}

function pathOf({ url }: EncryptedRequest): string {
  return url.split("?")[0] ?? "";
}

/** Return where the token of an endpoint is stored, or null if it takes none. */
function storedTokenOf(request: EncryptedRequest): StoredKey | null {
  const path = pathOf(request);
  if (path === "/api/admin/login" || path === "/api/admin/ForgetPw" || request.headers.has("Authorization")) {
    return null;
  }
  if (path.startsWith("/api/admin/login/")) {
    return "token";
  }
  return /^\/api\/admin\/(ForgetPw|NewPassword)/.test(path) ? "forgetPw" : "admin_video_call";
}

function authorizationOf(request: EncryptedRequest): string | null {
  const key = storedTokenOf(request);
  const token = key && readStored(key);
  if (!token) {
    return request.headers.get("Authorization");
  }
  const isMisspelled = key === "forgetPw" || pathOf(request) === CONTROLLER_READ;
  return `${isMisspelled ? MISSPELLED_SCHEME : "Bearer"} ${token}`;
}

/** Return the decrypted body of a response. Throws as `encryptedFetch` does. */
async function readEncrypted(response: Response, config: PageConfig): Promise<ResponseBody> {
  let envelope: unknown;
  try {
    envelope = await response.json();
  } catch {
    await waitWhileClosing();
    throw unreachable(response);
  }
  const plaintext = await decryptWithCurrentKey(envelope, config);
  const isZipped = response.headers.get("X-Wire-Encoding") === "gzip";
  const text = isZipped ? await gunzip(plaintext) : new TextDecoder().decode(plaintext);
  try {
    return JSON.parse(text) as ResponseBody;
  } catch {
    throw unreachable(response);
  }
}

async function decryptWithCurrentKey(envelope: unknown, config: PageConfig): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await decrypt(envelope, fromBase64(config.wireKey));
  } catch (error) {
    if (!(error instanceof DecryptionError)) {
      throw unreachable();
    }
    // After a key rotation, an open page reads its configuration again, once.
    const current = await rereadPageConfig().catch(() => config);
    if (current.wireKey === config.wireKey) {
      throw error;
    }
    return decrypt(envelope, fromBase64(current.wireKey));
  }
}

async function gunzip(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const { body } = new Response(bytes);
  return new Response(body?.pipeThrough(new DecompressionStream("gzip")) ?? null).text();
}

function unreachable(response?: Response): ApiError {
  const requestId = response ? requestIdOf(response) : "";
  return new ApiError(response?.status ?? 0, { status: false, message: INTERNET_SERVER_ERROR }, { requestId });
}

function requestIdOf(response: Response): string {
  return response.headers.get("X-Request-Id") ?? "";
}

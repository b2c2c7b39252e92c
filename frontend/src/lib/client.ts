// The one way to the server: seal, send, open. A call gives its data or throws.

import type { components } from "@/api/schema";
import { fromBase64, open, seal, Undecryptable } from "./cipher";
import { type PageConfig, pageConfig, rereadPageConfig } from "./config";
import { untilLeft } from "./leaving";
import { FILE_CHANGED, hasLostFile } from "./lostFiles";
import { INTERNET_SERVER_ERROR } from "./messages";
import { sendWithProgress } from "./progress";
import { readStored } from "./storage";

type Method = "GET" | "POST" | "PUT" | "DELETE";
type TokenKind = "session" | "login" | "reset" | "none";

type CallOptions = {
  body?: Record<string, unknown>;
  query?: Record<string, string | number>;
  /** Which stored token the call carries, or one that is not stored. */
  token?: TokenKind | { bearer: string };
  captcha?: string;
  idempotencyKey?: string;
  ifMatch?: string;
  /** Sent as multipart instead of a sealed body: for files (docs/protocol.md 3). */
  form?: FormData;
  /** Called with the part of the body that has left, from 0 to 1. */
  onProgress?: (part: number) => void;
  /** Aborts the call, which then fails like a call to an unreachable server. */
  signal?: AbortSignal | undefined;
  /** The body goes as plain JSON: one call of the customer's wants it so. */
  isPlain?: boolean;
};

export type Answer = { status: boolean; message: string } & Record<string, unknown>;

/** The server said no, or not yet, or could not be reached: `message` is for the person. */
export class Refused extends Error {
  override name = "Refused";
  readonly code: number;
  readonly answer: Answer;
  /** What the server's log calls the request; empty where nothing came back. */
  readonly requestId: string;

  constructor(code: number, answer: Answer, requestId = "") {
    super(answer.message || INTERNET_SERVER_ERROR);
    this.code = code;
    this.answer = answer;
    this.requestId = requestId;
  }

  get errors(): Record<string, string[]> {
    return (this.answer.errors as Record<string, string[]> | undefined) ?? {};
  }

  get retryAfterSeconds(): number {
    return Number(this.answer.retryAfter ?? 0);
  }
}

const STORED = { session: "admin_video_call", login: "token", reset: "forgetPw" } as const;
// The reset calls and the controller read carry this scheme word, as the customer's clients do (docs/protocol.md 5.3).
const ODD_SCHEME = "Bearar";
const CONTROLLER_READ = "/api/App/controller/admin";

export const READ_TIMEOUT_MS = 30_000;
export const WRITE_TIMEOUT_MS = 60_000;
/** An image of 1 MB on a slow connection. */
const UPLOAD_TIMEOUT_MS = 300_000;

let latestRequestId = "";

/** The id of the request that was answered last, for what is thrown after it. */
export function lastRequestId(): string {
  return latestRequestId;
}

let whenSignedOut: () => void = () => {};

/** What to do when the server says that the session is over. */
export function onSignedOut(act: () => void): void {
  whenSignedOut = act;
}

/** Send one call. Throws Refused (also 'Internet Server Error' when nothing came back) or Undecryptable. */
export async function call<T extends Answer = Answer>(
  method: Method,
  path: string,
  options: CallOptions = {},
): Promise<T> {
  const config = pageConfig();
  const sentAs = authorizationFor(path, options);
  const limit = limitTime(method, options);
  let response: Response;
  let answer: Answer;
  try {
    response = await send({ method, path }, { ...options, signal: limit.signal }, config);
    latestRequestId = requestIdOf(response);
    answer = await openAnswer(response, config);
  } finally {
    limit.clear();
  }
  if (response.ok && answer.status) {
    return answer as T;
  }
  const known = authorizationFor(path, options);
  // Another tab may have signed in meanwhile: then this is said of the session before.
  if (response.status === 401 && (options.token ?? "session") === "session" && (known === sentAs || !known)) {
    whenSignedOut();
  }
  const wait = response.headers.get("Retry-After");
  throw new Refused(response.status, wait ? { ...answer, retryAfter: Number(wait) } : answer, requestIdOf(response));
}

/** Return a signal that aborts with the caller's signal, or when the call takes too long. */
function limitTime(method: Method, { signal, form, onProgress }: CallOptions) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  if (signal?.aborted) {
    abort();
  }
  signal?.addEventListener("abort", abort);
  // An upload that shows its progress may take as long as the connection needs.
  const timer = onProgress ? undefined : setTimeout(abort, method === "GET" ? READ_TIMEOUT_MS : writeTimeout(form));
  return {
    signal: controller.signal,
    clear: () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    },
  };
}

function writeTimeout(form: FormData | undefined): number {
  return form ? UPLOAD_TIMEOUT_MS : WRITE_TIMEOUT_MS;
}

async function send(
  request: { method: Method; path: string },
  options: CallOptions,
  config: PageConfig,
): Promise<Response> {
  const { method, path } = request;
  const { body = {}, signal = null } = options;
  const address = path + queryOf(options.query);
  // A fault of our own in these is no lost network.
  const headers = headersFor(path, options, config);
  const text = JSON.stringify(body);
  try {
    const init: RequestInit = { method, headers, cache: "no-store", signal };
    if (method === "GET") {
      // Nobody pressed anything lately: the screen refreshes itself, which keeps no session alive.
      if (navigator.userActivation?.isActive === false) {
        headers["X-Unattended"] = "1";
      }
    } else {
      // Where the browser has no cipher of its own, one is loaded.
      init.body = await bodyOf(options, text, config);
    }
    if (!options.onProgress) {
      return await fetch(address, init);
    }
    return await sendWithProgress(address, init, options.onProgress);
  } catch {
    await untilLeft();
    throw (await hasLostFile(options.form)) ? new Refused(0, FILE_CHANGED) : unreachable();
  }
}

async function bodyOf({ form, isPlain }: CallOptions, text: string, { wireKey }: PageConfig): Promise<BodyInit> {
  return form ?? (isPlain ? text : JSON.stringify({ encryptedData: await seal(text, fromBase64(wireKey)) }));
}

function headersFor(path: string, options: CallOptions, config: PageConfig): Record<string, string> {
  const headers: Record<string, string> = {
    "api-key": config.apiKey,
    "X-Wire-Key": config.wireKeyName,
    ...givenHeaders(options),
  };
  const authorization = authorizationFor(path, options);
  if (authorization) {
    headers.Authorization = authorization;
  }
  if (typeof DecompressionStream === "function") {
    headers["X-Wire-Encoding"] = "gzip";
  }
  return headers;
}

function givenHeaders(options: CallOptions): Record<string, string> {
  const possible = {
    // The browser names the seams of a form by itself.
    "Content-Type": options.form ? undefined : "application/json",
    "X-Captcha": options.captcha,
    "Idempotency-Key": options.idempotencyKey,
    "If-Match": options.ifMatch,
  };
  return Object.fromEntries(Object.entries(possible).filter((pair): pair is [string, string] => Boolean(pair[1])));
}

function authorizationFor(path: string, { token: kind = "session" }: CallOptions): string | null {
  const isOdd = kind === "reset" || path === CONTROLLER_READ;
  const token = typeof kind === "object" ? kind.bearer : kind === "none" ? null : readStored(STORED[kind]);
  return token ? `${isOdd ? ODD_SCHEME : "Bearer"} ${token}` : null;
}

/** Open what a server's answer encloses. Throws as `call` does. */
async function openAnswer(response: Response, config: PageConfig): Promise<Answer> {
  let envelope: unknown;
  try {
    envelope = await response.json();
  } catch {
    await untilLeft();
    throw unreachable(response);
  }
  const opened = await openWithFreshKey(envelope, config);
  const text =
    response.headers.get("X-Wire-Encoding") === "gzip" ? await gunzip(opened) : new TextDecoder().decode(opened);
  try {
    return JSON.parse(text) as Answer;
  } catch {
    throw unreachable(response);
  }
}

async function openWithFreshKey(envelope: unknown, config: PageConfig): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await open(envelope, fromBase64(config.wireKey));
  } catch (error) {
    if (!(error instanceof Undecryptable)) {
      throw unreachable();
    }
    // A page that was open during a rotation reads its block again, once.
    const fresh = await rereadPageConfig().catch(() => config);
    if (fresh.wireKey === config.wireKey) {
      throw error;
    }
    return open(envelope, fromBase64(fresh.wireKey));
  }
}

async function gunzip(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const { body } = new Response(bytes);
  return new Response(body?.pipeThrough(new DecompressionStream("gzip")) ?? null).text();
}

function queryOf(query: CallOptions["query"]): string {
  const given = Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]);
  return given.length ? `?${new URLSearchParams(given)}` : "";
}

function unreachable(response?: Response): Refused {
  const answer = { status: false, message: INTERNET_SERVER_ERROR };
  return response ? new Refused(response.status, answer, requestIdOf(response)) : new Refused(0, answer);
}

function requestIdOf(response: Response): string {
  return response.headers.get("X-Request-Id") ?? "";
}

/** A random UUID; crypto.randomUUID is missing on plain-http LAN origins. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** A body of the wire by its name in docs/openapi.json: a row, an answer, what a call takes. */
export type Schema<Name extends keyof components["schemas"]> = components["schemas"][Name];

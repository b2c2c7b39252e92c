// A fake server with payload encryption, instead of the global fetch.

import { CAPTCHA } from "@tests/captcha";
import { WIRE_KEY } from "@tests/page";
import { vi } from "vitest";
import type { ResponseBody } from "@/api/ApiError";
import { decrypt, encrypt, fromBase64 } from "@/api/cipher";
import { encryptedFetch } from "@/api/encryptedFetch";

export type Sent = { method: string; path: string; query: string; headers: Headers; body: unknown; raw: unknown };
export type Reply = {
  code?: number;
  headers?: Record<string, string>;
  body?: Record<string, unknown>;
  /** Sent unencrypted. */
  raw?: string;
  wireKey?: string;
};
type Route = (sent: Sent) => Reply | Promise<Reply>;

export class FakeWire {
  readonly sent: Sent[] = [];
  readonly #routes = new Map<string, Route>();

  /** Set the reply to a request such as "POST /api/admin/login". The newest reply wins. */
  on(request: string, reply: Reply | Route): this {
    this.#routes.set(request, typeof reply === "function" ? reply : () => reply);
    return this;
  }

  requests(request: string): Sent[] {
    return this.sent.filter((sent) => `${sent.method} ${sent.path}` === request);
  }

  last(request: string): Sent {
    const sent = this.requests(request).at(-1);
    if (!sent) {
      throw new Error(`${request} was not sent.`);
    }
    return sent;
  }

  readonly fetch = async (input: string | URL, init: RequestInit = {}): Promise<Response> => {
    await delay();
    init.signal?.throwIfAborted();
    const url = new URL(input, "http://console.test");
    const raw: unknown = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    const sent: Sent = {
      method: init.method ?? "GET",
      path: url.pathname,
      query: url.search,
      headers: new Headers(init.headers),
      body: init.body instanceof FormData ? Object.fromEntries(init.body) : await decrypted(raw),
      raw,
    };
    this.sent.push(sent);
    const route = this.#routes.get(`${sent.method} ${sent.path}`);
    if (!route) {
      throw new TypeError("Failed to fetch");
    }
    const reply = await Promise.race([route(sent), aborted(init.signal)]);
    await delay();
    return respond(reply);
  };
}

/** Return a promise that rejects when the signal aborts. */
function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener("abort", () => reject(new DOMException("Aborted", "AbortError")));
  });
}

/** Delay every request and response, so that a test that does not wait fails every time. */
function delay(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 5));
}

/** Send a request to an endpoint that the API does not have. */
export async function request<Body = ResponseBody>(request: string, signal?: AbortSignal): Promise<Body> {
  const [method = "", url = ""] = request.split(" ");
  return (await encryptedFetch({ method, url, headers: new Headers(), signal })) as Body;
}

/** Replace the server. It answers only captchas until the test sets other replies. */
export function fakeWire(): FakeWire {
  const wire = new FakeWire().on(CAPTCHA, ok({ id: "c", question: "8 + 5" }));
  vi.stubGlobal("fetch", wire.fetch);
  return wire;
}

export function ok(fields: Record<string, unknown> = {}): Reply {
  return { body: { status: true, message: "", ...fields } };
}

export function errorResponse(code: number, message: string, fields: Record<string, unknown> = {}): Reply {
  return { code, body: { status: false, message, ...fields } };
}

async function decrypted(raw: unknown): Promise<unknown> {
  const envelope = (raw as { encryptedData?: unknown } | undefined)?.encryptedData;
  return envelope ? JSON.parse(new TextDecoder().decode(await decrypt(envelope, fromBase64(WIRE_KEY)))) : undefined;
}

async function respond(reply: Reply): Promise<Response> {
  const key = fromBase64(reply.wireKey ?? WIRE_KEY);
  const text = reply.raw ?? JSON.stringify(await encrypt(JSON.stringify(reply.body), key));
  return new Response(text, { status: reply.code ?? 200, headers: reply.headers ?? {} });
}

/** Return a reply that the test sends later by calling `come`. */
export function later(): { reply: () => Promise<Reply>; come: (reply: Reply) => void } {
  let come: (reply: Reply) => void = () => undefined;
  const pending = new Promise<Reply>((resolve) => {
    come = resolve;
  });
  return { reply: () => pending, come: (reply) => come(reply) };
}

import { gcm } from "@noble/ciphers/aes.js";
import { aPage, OTHER_WIRE_KEY, pageHtml, WIRE_KEY } from "@tests/page";
import { errorResponse, fakeWire, ok } from "@tests/wire";
import { pageConfig, setPageConfig } from "@/lib/config";
import { ApiError } from "./ApiError";
import { DecryptionError, fromBase64, toBase64 } from "./cipher";
import { api, ifVersion, onceOnly, unwrap, withCaptcha } from "./client";
import { onSignedOut, READ_TIMEOUT_MS, WRITE_TIMEOUT_MS } from "./encryptedFetch";

const PATH = "/api/admin/Profile/Update";
const PUT = `PUT ${PATH}`;
const body = { name: "Ada", state: "", city: "", phone: "", address: "" };
const put = () => unwrap(api.PUT(PATH, { body }));
const READ_PATH = "/api/admin/AdminData";
const get = (signal?: AbortSignal) => unwrap(api.GET(READ_PATH, { signal: signal ?? null }));
const READ = `GET ${READ_PATH}`;
const send = { GET: () => get(), PUT: put };
const requests = { GET: READ, PUT: PUT };

/** Encrypt bytes with the cipher that the client does not use here. */
function encryptedJson(bytes: Uint8Array): string {
  const iv = new Uint8Array(16);
  return JSON.stringify({ encrypted: toBase64(gcm(fromBase64(WIRE_KEY), iv).encrypt(bytes)), iv: toBase64(iv) });
}

test("sends an encrypted body in the field encryptedData, with the API key", async () => {
  const wire = fakeWire().on(PUT, ok({ data: { a_name: "Ada" } }));

  const response = await put();

  expect(response.data).toEqual({ name: "Ada" });
  expect(Object.keys(wire.last(PUT).raw as object)).toEqual(["encryptedData"]);
  expect(wire.last(PUT).body).toMatchObject({ a_name: "Ada", a_city: "" });
  expect(wire.last(PUT).headers.get("api-key")).toBe("the api-key");
});

test.each([
  { send: () => api.PUT(PATH, { body }), request: PUT, authorization: "Bearer of-the-session" },
  {
    send: () => api.GET("/api/App/controller/admin"),
    request: "GET /api/App/controller/admin",
    authorization: "Bearar of-the-session",
  },
  {
    send: () => api.POST("/api/admin/login/otp", { body: { code: "1" } }),
    request: "POST /api/admin/login/otp",
    authorization: "Bearer of-the-login",
  },
  {
    send: () => api.POST("/api/admin/NewPassword", { body: { password: "secret" } }),
    request: "POST /api/admin/NewPassword",
    authorization: "Bearar of-the-reset",
  },
  {
    send: () => api.POST("/api/admin/login", { body: { loginId: "ada", password: "secret" } }),
    request: "POST /api/admin/login",
    authorization: null,
  },
  {
    send: () => api.GET("/api/admin/invitation", { headers: { Authorization: "Bearer of-the-link" } }),
    request: "GET /api/admin/invitation",
    authorization: "Bearer of-the-link",
  },
])("$request sends the token $authorization", async ({ send, request, authorization }) => {
  localStorage.setItem("admin_video_call", "of-the-session");
  localStorage.setItem("token", "of-the-login");
  localStorage.setItem("forgetPw", "of-the-reset");
  const wire = fakeWire().on(request, ok());

  await unwrap(send());

  expect(wire.last(request).headers.get("Authorization")).toBe(authorization);
});

test("sends the captcha, idempotency key, version, and query outside the body", async () => {
  const search = "GET /api/admin/search";
  const wire = fakeWire().on(PUT, ok()).on(search, ok());

  const header = { ...withCaptcha("id:13"), ...onceOnly("one"), ...ifVersion(3) };
  await unwrap(api.PUT(PATH, { params: { header }, body }));
  await unwrap(api.GET("/api/admin/search", { params: { query: { q: "a b&c" } } }));

  const { headers } = wire.last(PUT);
  expect([headers.get("X-Captcha"), headers.get("Idempotency-Key"), headers.get("If-Match")]).toEqual([
    "id:13",
    "one",
    '"3"',
  ]);
  expect(new URLSearchParams(wire.last(search).query).get("q")).toBe("a b&c");
});

test("translates field names in requests, responses, and errors", async () => {
  const wire = fakeWire().on(PUT, ok({ data: { a_id: "ada", a_name: "Ada" } }));

  const { data } = await unwrap(api.PUT(PATH, { body: { ...body, name: "Ada" } }));

  expect(data).toEqual({ loginId: "ada", name: "Ada" });
  expect(wire.last(PUT).body).toMatchObject({ a_name: "Ada" });

  wire.on(PUT, errorResponse(400, "Enter a name.", { errors: { a_name: ["Enter a name."] } }));
  await expect(put()).rejects.toMatchObject({ fields: { name: ["Enter a name."] } });
});

test("sends files as a form", async () => {
  const request = "POST /api/App/video/admin";
  const wire = fakeWire().on(request, ok({ data: [] }));
  const video = new File(["film"], "film.mp4");

  await unwrap(api.POST("/api/App/video/admin", { body: { video: [video] } }));

  expect(wire.last(request).body).toEqual({ video });
  expect(wire.last(request).headers.get("Content-Type")).toBeNull();
});

test.each([
  ["GET", false, "1"],
  ["GET", true, null],
  ["PUT", false, null],
  ["GET", undefined, null],
] as const)("%s with user activation %s sends X-Unattended: %s", async (method, isActive, shown) => {
  vi.stubGlobal("navigator", isActive === undefined ? {} : { userActivation: { isActive } });
  const wire = fakeWire().on(requests[method], ok());

  await send[method]();

  expect(wire.last(requests[method]).headers.get("X-Unattended")).toBe(shown);
});

test("throws the server's message and field errors when the status is false", async () => {
  fakeWire().on(PUT, errorResponse(400, "Enter a name.", { errors: { a_name: ["Enter a name."] } }));

  const thrown = await put().catch((error: unknown) => error);

  expect(thrown).toBeInstanceOf(ApiError);
  expect(thrown).toMatchObject({ message: "Enter a name.", status: 400, fields: { name: ["Enter a name."] } });
});

test("reads Retry-After from a rate-limited response", async () => {
  fakeWire().on(PUT, { ...errorResponse(429, "Slow down."), headers: { "Retry-After": "30" } });

  await expect(put()).rejects.toMatchObject({ retryAfter: 30 });
});

test.each([
  ["a lost network", undefined],
  ["a response that is not JSON", { raw: "<html>Bad gateway</html>", code: 502 }],
])("reports %s as 'Internet Server Error'", async (_name, reply) => {
  const wire = fakeWire();
  if (reply) {
    wire.on(PUT, reply);
  }

  await expect(put()).rejects.toMatchObject({ name: "ApiError", message: "Internet Server Error" });
});

test("does not send an aborted request, and reports a network error", async () => {
  const wire = fakeWire().on(READ, ok());

  await expect(get(AbortSignal.abort())).rejects.toMatchObject({ name: "ApiError", status: 0 });
  expect(wire.sent).toEqual([]);
});

test("throws a TypeError, not a network error, when the body cannot be serialized", async () => {
  fakeWire().on(PUT, ok());

  await expect(unwrap(api.PUT(PATH, { body: { ...body, size: 1n } as never }))).rejects.toBeInstanceOf(TypeError);
});

test("throws DecryptionError when the response cannot be decrypted", async () => {
  fakeWire().on(PUT, { raw: '{"encrypted": "x", "iv": "y"}' });

  await expect(put()).rejects.toBeInstanceOf(DecryptionError);
});

test("reports a network error when the cipher cannot be loaded over HTTP, and retries on the next request", async () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto), subtle: undefined });
  vi.doMock("@noble/ciphers/aes.js", () => {
    throw new TypeError("Failed to fetch dynamically imported module");
  });
  const wire = fakeWire().on(READ, { raw: encryptedJson(new TextEncoder().encode('{"status": true, "data": 1}')) });

  await expect(get()).rejects.toMatchObject({ name: "ApiError", status: 0 });
  expect(wire.requests("GET /")).toEqual([]);

  vi.doUnmock("@noble/ciphers/aes.js");
  expect(await get()).toMatchObject({ data: 1 });
});

test("reads the page configuration again after a key rotation, and decrypts the response", async () => {
  const wire = fakeWire()
    .on(PUT, { ...ok({ data: 1 }), wireKey: OTHER_WIRE_KEY })
    .on("GET /", { raw: pageHtml({ ...aPage(), wireKey: OTHER_WIRE_KEY }) });

  expect(await put()).toMatchObject({ data: 1 });
  expect(wire.requests("GET /")).toHaveLength(1);
});

test("keeps the account of the page when the new page configuration is from the sign-in page", async () => {
  const login = aPage({ name: "login", needsLogin: false });
  setPageConfig({ ...aPage(), account: "ada" });
  fakeWire()
    .on(PUT, { ...ok(), wireKey: OTHER_WIRE_KEY })
    .on("GET /", { raw: pageHtml({ ...login, wireKey: OTHER_WIRE_KEY }) });

  await put();

  expect(pageConfig()).toMatchObject({ wireKey: OTHER_WIRE_KEY, account: "ada" });
});

test("reads a response that was gzipped before encryption", async () => {
  const plain = new Response(JSON.stringify({ status: true, message: "", data: "long" })).body;
  const packed = plain?.pipeThrough(new CompressionStream("gzip")) ?? null;
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  fakeWire().on(PUT, { raw: encryptedJson(bytes), headers: { "X-Wire-Encoding": "gzip" } });

  expect(await put()).toMatchObject({ data: "long" });
});

test("ends the session on a 401 to a session request, but not to a sign-in step", async () => {
  const act = vi.fn();
  onSignedOut(act);
  fakeWire().on(PUT, errorResponse(401, "Sign in first."));

  await unwrap(api.POST("/api/admin/login/resend")).catch(() => undefined);
  expect(act).not.toHaveBeenCalled();

  await put().catch(() => undefined);
  expect(act).toHaveBeenCalledOnce();
});

test.each([
  { when: "another tab has signed in meanwhile", next: "newer", times: 0 },
  { when: "another tab has signed out meanwhile", next: "", times: 1 },
])("reports the end of the session $times times on a 401 to an old token when $when", async ({ next, times }) => {
  const act = vi.fn();
  onSignedOut(act);
  localStorage.setItem("admin_video_call", "older");
  fakeWire().on(PUT, () => {
    localStorage.setItem("admin_video_call", next);
    return errorResponse(401, "Sign in first.");
  });

  await put().catch(() => undefined);

  expect(act).toHaveBeenCalledTimes(times);
});

test.each([
  ["GET", READ_TIMEOUT_MS],
  ["PUT", WRITE_TIMEOUT_MS],
] as const)("a %s without a response fails after %i ms", async (method, timeoutMs) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const never = new Promise<never>(() => undefined);
  const wire = fakeWire().on(requests[method], () => never);
  const failed = send[method]().catch((error: unknown) => error);

  // The fake server receives a request some milliseconds later.
  await vi.advanceTimersByTimeAsync(100);
  await vi.waitFor(() => expect(wire.sent).toHaveLength(1));
  await vi.advanceTimersByTimeAsync(timeoutMs);

  expect(await failed).toMatchObject({ message: "Internet Server Error" });
  vi.useRealTimers();
});

test("aborts a request with the caller's signal", async () => {
  const never = new Promise<never>(() => undefined);
  const wire = fakeWire().on(READ, () => never);
  const caller = new AbortController();
  const failed = get(caller.signal).catch((error: unknown) => error);
  await vi.waitFor(() => expect(wire.sent).toHaveLength(1));

  caller.abort();

  expect(await failed).toBeInstanceOf(ApiError);
});

test("reports a file that changed after it was chosen instead of a network error", async () => {
  fakeWire();
  const video = [new File(["old"], "film.mp4")];
  const upload = () => unwrap(api.POST("/api/App/video/admin", { body: { video } }));
  await expect(upload()).rejects.toThrow("Internet Server Error");

  const lost = new Blob();
  lost.arrayBuffer = () => Promise.reject(new DOMException("Changed", "NotReadableError"));
  vi.spyOn(File.prototype, "slice").mockReturnValue(lost);

  await expect(upload()).rejects.toThrow("The file was changed or moved. Choose it again.");
});

import { gcm } from "@noble/ciphers/aes.js";
import { aPage, OTHER_WIRE_KEY, pageHtml, WIRE_KEY } from "@tests/page";
import { fakeWire, ok, refused } from "@tests/wire";
import { fromBase64, toBase64, Undecryptable } from "./cipher";
import { call, onSignedOut, READ_TIMEOUT_MS, Refused, WRITE_TIMEOUT_MS } from "./client";
import { setPageConfig } from "./config";
import { hasDraft, holdUnsaved, keepDraftsOnLeave } from "./unsaved";

const PATH = "/api/admin/Profile/Update";
const CALL = `PUT ${PATH}`;

/** An envelope of these bytes, made by the other cipher. */
function sealed(bytes: Uint8Array): string {
  const iv = new Uint8Array(16);
  return JSON.stringify({ encrypted: toBase64(gcm(fromBase64(WIRE_KEY), iv).encrypt(bytes)), iv: toBase64(iv) });
}

test("a body is sealed, under the one name encryptedData, with the api-key", async () => {
  const wire = fakeWire().on(CALL, ok({ data: { a_name: "Ada" } }));

  const answer = await call("PUT", PATH, { body: { a_name: "Ada" } });

  expect(answer.data).toEqual({ a_name: "Ada" });
  expect(Object.keys(wire.last(CALL).raw as object)).toEqual(["encryptedData"]);
  expect(wire.last(CALL).body).toEqual({ a_name: "Ada" });
  expect(wire.last(CALL).headers.get("api-key")).toBe("the api-key");
});

test.each([
  ["session", "Bearer of-the-session"],
  ["login", "Bearer of-the-login"],
  ["reset", "Bearar of-the-reset"],
  ["none", null],
] as const)("a call with the token '%s' carries %s", async (token, authorization) => {
  localStorage.setItem("admin_video_call", "of-the-session");
  localStorage.setItem("token", "of-the-login");
  localStorage.setItem("forgetPw", "of-the-reset");
  const wire = fakeWire().on(CALL, ok());

  await call("PUT", PATH, { token });

  expect(wire.last(CALL).headers.get("Authorization")).toBe(authorization);
});

test("captcha, idempotency key, version and query travel beside the body", async () => {
  const wire = fakeWire().on(CALL, ok());

  await call("PUT", PATH, { captcha: "id:13", idempotencyKey: "one", ifMatch: '"3"', query: { page: 2, q: "a b" } });

  const { headers, query } = wire.last(CALL);
  expect(query).toBe("?page=2&q=a+b");
  expect([headers.get("X-Captcha"), headers.get("Idempotency-Key"), headers.get("If-Match")]).toEqual([
    "id:13",
    "one",
    '"3"',
  ]);
});

test.each([
  ["GET", false, "1"],
  ["GET", true, null],
  ["PUT", false, null],
  ["GET", undefined, null],
] as const)("%s while somebody is at it (%s) says unattended: %s", async (method, isActive, said) => {
  vi.stubGlobal("navigator", isActive === undefined ? {} : { userActivation: { isActive } });
  const wire = fakeWire().on(`${method} ${PATH}`, ok());

  await call(method, PATH);

  expect(wire.last(`${method} ${PATH}`).headers.get("X-Unattended")).toBe(said);
});

test("status false is thrown with the server's words and its texts by field", async () => {
  fakeWire().on(CALL, refused(400, "Enter a name.", { errors: { a_name: ["Enter a name."] } }));

  const thrown = await call("PUT", PATH).catch((error: unknown) => error);

  expect(thrown).toBeInstanceOf(Refused);
  expect(thrown).toMatchObject({ message: "Enter a name.", code: 400, errors: { a_name: ["Enter a name."] } });
});

test("too many tries say when to come back", async () => {
  fakeWire().on(CALL, { ...refused(429, "Slow down."), headers: { "Retry-After": "30" } });

  await expect(call("PUT", PATH)).rejects.toMatchObject({ retryAfterSeconds: 30 });
});

test.each([
  ["a lost network", undefined],
  ["no JSON", { raw: "<html>Bad gateway</html>", code: 502 }],
])("%s is 'Internet Server Error'", async (_name, reply) => {
  const wire = fakeWire();
  if (reply) {
    wire.on(CALL, reply);
  }

  await expect(call("PUT", PATH)).rejects.toMatchObject({ name: "Refused", message: "Internet Server Error" });
});

test("a call that was broken off does not leave, and fails as a lost network does", async () => {
  const wire = fakeWire().on(CALL, ok());

  await expect(call("PUT", PATH, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: "Refused", code: 0 });
  expect(wire.sent).toEqual([]);
});

test("a body that cannot be written is a fault of ours and not the network's", async () => {
  fakeWire().on(CALL, ok());

  await expect(call("PUT", PATH, { body: { size: 1n } })).rejects.toBeInstanceOf(TypeError);
});

test("an answer that cannot be opened is thrown as such", async () => {
  fakeWire().on(CALL, { raw: '{"encrypted": "x", "iv": "y"}' });

  await expect(call("PUT", PATH)).rejects.toBeInstanceOf(Undecryptable);
});

test("on plain http a cipher that does not arrive counts as a lost network, and the next call tries again", async () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto), subtle: undefined });
  vi.doMock("@noble/ciphers/aes.js", () => {
    throw new TypeError("Failed to fetch dynamically imported module");
  });
  const wire = fakeWire().on("GET /api/x", { raw: sealed(new TextEncoder().encode('{"status": true, "data": 1}')) });

  await expect(call("GET", "/api/x")).rejects.toMatchObject({ name: "Refused", code: 0 });
  expect(wire.calls("GET /")).toEqual([]);

  vi.doUnmock("@noble/ciphers/aes.js");
  expect(await call("GET", "/api/x")).toMatchObject({ data: 1 });
});

test("a page from before a key rotation reads its block again and opens the answer", async () => {
  const wire = fakeWire()
    .on(CALL, { ...ok({ data: 1 }), wireKey: OTHER_WIRE_KEY })
    .on("GET /", { raw: pageHtml({ ...aPage(), wireKey: OTHER_WIRE_KEY }) });

  expect(await call("PUT", PATH)).toMatchObject({ data: 1 });
  expect(wire.calls("GET /")).toHaveLength(1);
});

test("what is typed stays its account's where the block that is read again is the login page's", async () => {
  const login = aPage({ name: "login", needsLogin: false });
  setPageConfig({ ...aPage(), account: "ada" });
  fakeWire()
    .on(CALL, { ...ok(), wireKey: OTHER_WIRE_KEY })
    .on("GET /", { raw: pageHtml({ ...login, wireKey: OTHER_WIRE_KEY }) });
  const letGo = holdUnsaved({ name: "text", read: () => "Half a sentence" });
  keepDraftsOnLeave(true);

  await call("PUT", PATH);
  dispatchEvent(new Event("pagehide"));
  letGo();
  keepDraftsOnLeave(false);

  setPageConfig({ ...aPage(), account: "ada" });
  expect(hasDraft("text")).toBe(true);
});

test("a long answer that was gzipped before sealing is read", async () => {
  const plain = new Response(JSON.stringify({ status: true, message: "", data: "long" })).body;
  const packed = plain?.pipeThrough(new CompressionStream("gzip")) ?? null;
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  fakeWire().on(CALL, { raw: sealed(bytes), headers: { "X-Wire-Encoding": "gzip" } });

  expect(await call("PUT", PATH)).toMatchObject({ data: "long" });
});

test("a 401 on a session call says that the session is over; on a step call it does not", async () => {
  const act = vi.fn();
  onSignedOut(act);
  fakeWire().on(CALL, refused(401, "Sign in first."));

  await call("PUT", PATH, { token: "login" }).catch(() => undefined);
  expect(act).not.toHaveBeenCalled();

  await call("PUT", PATH).catch(() => undefined);
  expect(act).toHaveBeenCalledOnce();
});

test.each([
  { when: "another tab has signed in meanwhile", next: "newer", times: 0 },
  { when: "another tab has logged out meanwhile", next: "", times: 1 },
])("a 401 to an older token, where $when, says it $times times", async ({ next, times }) => {
  const act = vi.fn();
  onSignedOut(act);
  localStorage.setItem("admin_video_call", "older");
  fakeWire().on(CALL, () => {
    localStorage.setItem("admin_video_call", next);
    return refused(401, "Sign in first.");
  });

  await call("PUT", PATH).catch(() => undefined);

  expect(act).toHaveBeenCalledTimes(times);
});

test.each([
  ["GET", READ_TIMEOUT_MS],
  ["PUT", WRITE_TIMEOUT_MS],
] as const)("a %s without a response fails after %i ms", async (method, timeoutMs) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const never = new Promise<never>(() => undefined);
  const wire = fakeWire().on(`${method} ${PATH}`, () => never);
  const failed = call(method, PATH).catch((error: unknown) => error);

  // The fake server takes a call some milliseconds later.
  await vi.advanceTimersByTimeAsync(100);
  await vi.waitFor(() => expect(wire.sent).toHaveLength(1));
  await vi.advanceTimersByTimeAsync(timeoutMs);

  expect(await failed).toMatchObject({ message: "Internet Server Error" });
  vi.useRealTimers();
});

test("a call is aborted by the caller's signal", async () => {
  const never = new Promise<never>(() => undefined);
  const wire = fakeWire().on(`GET ${PATH}`, () => never);
  const caller = new AbortController();
  const failed = call("GET", PATH, { signal: caller.signal }).catch((error: unknown) => error);
  await vi.waitFor(() => expect(wire.sent).toHaveLength(1));

  caller.abort();

  expect(await failed).toBeInstanceOf(Refused);
});

test("says that a file was changed after it was chosen, instead of blaming the network", async () => {
  fakeWire();
  const image = new File(["old"], "icon.png");
  const form = new FormData();
  form.append("image", image);
  await expect(call("POST", "/api/App/banner/inhouse", { form })).rejects.toThrow("Internet Server Error");

  const lost = new Blob();
  lost.arrayBuffer = () => Promise.reject(new DOMException("Changed", "NotReadableError"));
  vi.spyOn(File.prototype, "slice").mockReturnValue(lost);

  await expect(call("POST", "/api/App/banner/inhouse", { form })).rejects.toThrow(
    "The file was changed or moved. Choose it again.",
  );
});

// The first lines of a page: they ask before the bundles are there, and the screen takes the answers.
import { aPage } from "@tests/page";
import { fakeWire, ok, refused } from "@tests/wire";
import { call } from "@/lib/client";
import { type PageConfig, setPageConfig } from "@/lib/config";
import { CHECK } from "@/lib/session";

const ROWS = "/api/App/ads/native/admin/get";

async function runFirstLines(config: Partial<PageConfig> = { early: [ROWS] }): Promise<void> {
  localStorage.setItem("admin_video_call", "of-the-session");
  setPageConfig({ ...aPage(), ...config });
  vi.resetModules();
  (await import("@/lib/config")).setPageConfig({ ...aPage(), ...config });
  await import("./early");
}

afterEach(() => window.earlyAnswers?.clear());

test("session and first rows are asked for once; who asks later asks again", async () => {
  const wire = fakeWire()
    .on(`GET ${CHECK}`, ok())
    .on(`GET ${ROWS}`, ok({ data: [1] }));
  await runFirstLines();
  expect(wire.sent.map(({ path }) => path)).toEqual([]);

  await expect(call("GET", CHECK)).resolves.toMatchObject({ status: true });
  await expect(call("GET", ROWS)).resolves.toMatchObject({ data: [1] });
  expect([wire.calls(`GET ${CHECK}`), wire.calls(`GET ${ROWS}`)].map((calls) => calls.length)).toEqual([1, 1]);
  expect(wire.last(`GET ${ROWS}`).headers.get("Authorization")).toBe("Bearer of-the-session");

  await call("GET", ROWS);
  expect(wire.calls(`GET ${ROWS}`)).toHaveLength(2);
});

test("the controller's read carries its scheme word when it is asked for early, too", async () => {
  const SETTINGS = "/api/App/controller/admin";
  const wire = fakeWire().on(`GET ${CHECK}`, ok()).on(`GET ${SETTINGS}`, ok());

  await runFirstLines({ early: [SETTINGS] });
  await call("GET", SETTINGS);

  expect(wire.calls(`GET ${SETTINGS}`)).toHaveLength(1);
  expect(wire.last(`GET ${SETTINGS}`).headers.get("Authorization")).toBe("Bearar of-the-session");
  await call("GET", CHECK);
});

test("the server's yes shows the shell", async () => {
  fakeWire().on(`GET ${CHECK}`, ok());

  await runFirstLines({ early: [] });

  await vi.waitFor(() => expect(document.documentElement.dataset.session).toBe("in"), { timeout: 15_000 });
});

test.each([
  ["a refusal", refused(401, "Sign in first.")],
  ["an answer that cannot be opened", { raw: '{"encrypted": "x", "iv": "y"}' }],
  ["status false", { body: { status: false, message: "No" } }],
])("%s shows nothing, and is thrown where the session is checked", async (_name, reply) => {
  const wire = fakeWire().on(`GET ${CHECK}`, reply);
  await runFirstLines({ early: [] });

  await expect(call("GET", CHECK)).rejects.toThrow();

  expect(document.documentElement.dataset.session).toBeUndefined();
  expect(wire.calls(`GET ${CHECK}`)).toHaveLength(1);
});

test("what is changed meanwhile is read after it", async () => {
  const wire = fakeWire().on(`GET ${CHECK}`, ok()).on(`GET ${ROWS}`, ok()).on(`POST ${ROWS}`, ok());
  await runFirstLines();

  await call("POST", ROWS);
  await call("GET", ROWS);

  expect(wire.calls(`GET ${ROWS}`)).toHaveLength(2);
});

test("without a marker nobody is asked", async () => {
  const wire = fakeWire();
  vi.resetModules();
  (await import("@/lib/config")).setPageConfig({ ...aPage(), early: [ROWS] });
  await import("./early");

  expect(wire.sent).toEqual([]);
});

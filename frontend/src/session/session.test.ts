import { aPage, pageHtml, watchLocation } from "@tests/page";
import { errorResponse, fakeWire, ok, request } from "@tests/wire";
import { setPageConfig } from "@/lib/config";
import {
  beginSession,
  consumeReturnUrl,
  endSession,
  HOME,
  LOGIN,
  leaveWhenSignedOut,
  recheckSession,
  wasInterrupted,
} from "./session";

const CHECK = "GET /api/admin/Authorization";
const LOGOUT = "POST /api/admin/Logout";

test("is signed out without a marker, and sends no request", async () => {
  const wire = fakeWire().on(CHECK, ok());

  expect(await recheckSession()).toBe("out");
  expect(wire.sent).toEqual([]);
});

test.each([
  { when: "the server confirms it", reply: ok(), state: "in", keepsMarker: true },
  { when: "the token is not known", reply: errorResponse(401, "Sign in first."), state: "out", keepsMarker: false },
  { when: "the token is of another purpose", reply: errorResponse(403, "No."), state: "out", keepsMarker: false },
  { when: "the server fails", reply: errorResponse(500, "Sorry"), state: "unsure", keepsMarker: true },
  {
    when: "the response cannot be decrypted",
    reply: { raw: '{"encrypted": "x", "iv": "y"}' },
    state: "unsure",
    keepsMarker: true,
  },
])("the session is '$state' when $when", async ({ reply, state, keepsMarker }) => {
  beginSession("marker");
  fakeWire().on(CHECK, reply);

  expect(await recheckSession()).toBe(state);
  expect(localStorage.getItem("admin_video_call") === "marker").toBe(keepsMarker);
});

test("keeps the marker after a network error", async () => {
  beginSession("marker");
  fakeWire();

  expect(await recheckSession()).toBe("unsure");
  expect(localStorage.getItem("admin_video_call")).toBe("marker");
});

test("replaces the sign-in token with the session token", () => {
  localStorage.setItem("token", "step");

  beginSession("session");

  expect({ ...localStorage }).toEqual({ admin_video_call: "session" });
});

test.each([ok(), errorResponse(401, "Sign in first.")])(
  "ends the session on the server and clears both storages on sign-out (%o)",
  async (reply) => {
    beginSession("marker");
    localStorage.setItem("analytics_clicks", "{}");
    sessionStorage.setItem("anything", "1");
    const wire = fakeWire().on(LOGOUT, reply);

    await endSession();

    expect(wire.requests(LOGOUT)).toHaveLength(1);
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  },
);

test("clears both storages when sign-out fails, and ends the same session on retry", async () => {
  beginSession("marker");
  const wire = fakeWire().on(LOGOUT, errorResponse(503, "Try later"));
  await expect(endSession()).rejects.toThrow("Try later");
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);

  wire.on(LOGOUT, ok());
  await endSession();

  expect(wire.requests(LOGOUT).map(({ headers }) => headers.get("Authorization"))).toEqual(
    Array(2).fill("Bearer marker"),
  );
  await endSession();
  expect(wire.requests(LOGOUT)).toHaveLength(2);
});

test("ends the newer session of another tab when a failed sign-out is retried", async () => {
  beginSession("marker");
  const wire = fakeWire().on(LOGOUT, errorResponse(503, "Try later"));
  await expect(endSession()).rejects.toThrow("Try later");
  localStorage.setItem("admin_video_call", "next");

  wire.on(LOGOUT, ok());
  await endSession();

  expect(wire.last(LOGOUT).headers.get("Authorization")).toBe("Bearer next");
  expect(localStorage.length).toBe(0);
});

test.each([
  ["another admin signs in in another tab", new StorageEvent("storage", { key: "admin_video_call", newValue: "next" })],
  ["the browser restores the page for another admin", Object.assign(new Event("pageshow"), { persisted: true })],
])("does not reload a failed sign-out when %s, because that would end their session", async (_, event) => {
  const place = watchLocation("/site/Logout");
  setPageConfig({ ...aPage({ needsLogin: false }), account: "one" });
  leaveWhenSignedOut();
  beginSession("marker");
  const wire = fakeWire().on(LOGOUT, errorResponse(503, "Try later"));
  wire.on("GET /site/Logout", { raw: pageHtml({ ...aPage(), account: "two" }) });
  await expect(endSession()).rejects.toThrow("Try later");

  dispatchEvent(event);
  await new Promise((resolve) => setTimeout(resolve, 50));

  expect(wire.requests("GET /site/Logout")).toEqual([]);
  expect(place.reload).not.toHaveBeenCalled();
});

test("opens the sign-in page when the session ends", async () => {
  const place = watchLocation();
  leaveWhenSignedOut();
  beginSession("marker");
  const wire = fakeWire().on(CHECK, ok());
  await recheckSession();
  wire.on("GET /api/admin/AdminData", errorResponse(401, "Sign in first."));

  await request("GET /api/admin/AdminData").catch(() => undefined);

  expect(place.replace).toHaveBeenCalledExactlyOnceWith(LOGIN);
  expect(localStorage.getItem("admin_video_call")).toBeNull();
});

test("returns to the interrupted page after sign-in, and otherwise to the home page", async () => {
  watchLocation("/site/controller?page=2");
  beginSession("marker");
  fakeWire().on(CHECK, errorResponse(401, "Sign in first."));
  expect(await recheckSession()).toBe("out");
  expect(wasInterrupted()).toBe(true);

  expect(consumeReturnUrl()).toBe("/site/controller?page=2");
  expect(wasInterrupted()).toBe(false);
  expect(consumeReturnUrl()).toBe("/site");
});

test("does not redirect when the marker is invalid at load", async () => {
  const place = watchLocation("/site/nope");
  leaveWhenSignedOut();
  beginSession("marker");
  fakeWire().on(CHECK, errorResponse(401, "Sign in first."));

  await recheckSession();

  expect(place.replace).not.toHaveBeenCalled();
});

test.each([LOGIN, "/site/invitation", "/Error", "/site/nope"])(
  "an invalid marker on the public page %s leads to the home page after sign-in",
  async (path) => {
    watchLocation(path);
    setPageConfig(aPage({ needsLogin: false }));
    beginSession("of yesterday");
    fakeWire().on(CHECK, errorResponse(401, "Sign in first."));

    expect(await recheckSession()).toBe("out");

    expect(wasInterrupted()).toBe(false);
    expect(consumeReturnUrl()).toBe(HOME);
  },
);

test("repeats the check of an old token when another tab signs in", async () => {
  beginSession("older");
  const wire = fakeWire().on(CHECK, () => {
    wire.on(CHECK, ok());
    localStorage.setItem("admin_video_call", "newer");
    return errorResponse(401, "Sign in first.");
  });

  expect(await recheckSession()).toBe("in");
  expect(localStorage.getItem("admin_video_call")).toBe("newer");
});

test("does not record an interruption when a check fails after sign-out", async () => {
  beginSession("marker");
  fakeWire().on(CHECK, errorResponse(401, "Sign in first.")).on(LOGOUT, ok());

  const checked = recheckSession();
  await endSession();

  expect(await checked).toBe("out");
  expect(wasInterrupted()).toBe(false);
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
});

test("waits for a running check before signing out", async () => {
  beginSession("marker");
  let isChecked = false;
  const seen: boolean[] = [];
  fakeWire()
    .on(CHECK, ok())
    .on(LOGOUT, () => {
      seen.push(isChecked);
      return ok();
    });

  recheckSession().then(() => {
    isChecked = true;
  });
  await endSession();

  expect(seen).toEqual([true]);
});

test("returns 'out' without a request when a check starts during sign-out", async () => {
  beginSession("marker");
  const asked: string[] = [];
  fakeWire()
    .on(CHECK, () => {
      asked.push("check");
      return ok();
    })
    .on(LOGOUT, ok());

  const leaving = endSession();
  const state = await recheckSession();
  await leaving;

  expect(state).toBe("out");
  expect(asked).toEqual([]);
});

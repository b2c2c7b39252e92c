import { aPage, pageHtml, watchLocation } from "@tests/page";
import { fakeWire, ok, refused, request } from "@tests/wire";
import { setPageConfig } from "./config";
import { endSession } from "./endSession";
import { beginSession, HOME, LOGIN, leaveWhenSignedOut, recheckSession, takePlace, wasInterrupted } from "./session";

const CHECK = "GET /api/admin/Authorization";
const LOGOUT = "POST /api/admin/Logout";

test("without the marker the session is out, and the server is not asked", async () => {
  const wire = fakeWire().on(CHECK, ok());

  expect(await recheckSession()).toBe("out");
  expect(wire.sent).toEqual([]);
});

test.each([
  { when: "the server says yes", reply: ok(), state: "in", keepsMarker: true },
  { when: "the token is not known", reply: refused(401, "Sign in first."), state: "out", keepsMarker: false },
  { when: "the token is of another purpose", reply: refused(403, "No."), state: "out", keepsMarker: false },
  { when: "the server fails", reply: refused(500, "Sorry"), state: "unsure", keepsMarker: true },
  {
    when: "the answer cannot be opened",
    reply: { raw: '{"encrypted": "x", "iv": "y"}' },
    state: "unsure",
    keepsMarker: true,
  },
])("when $when the session is '$state'", async ({ reply, state, keepsMarker }) => {
  beginSession("marker");
  fakeWire().on(CHECK, reply);

  expect(await recheckSession()).toBe(state);
  expect(localStorage.getItem("admin_video_call") === "marker").toBe(keepsMarker);
});

test("a lost network keeps the marker: Retry brings the admin back", async () => {
  beginSession("marker");
  fakeWire();

  expect(await recheckSession()).toBe("unsure");
  expect(localStorage.getItem("admin_video_call")).toBe("marker");
});

test("the session token takes the place of the login-step token", () => {
  localStorage.setItem("token", "step");

  beginSession("session");

  expect({ ...localStorage }).toEqual({ admin_video_call: "session" });
});

test.each([ok(), refused(401, "Sign in first.")])(
  "logging out ends the record on the server and empties both storages (%o)",
  async (reply) => {
    beginSession("marker");
    localStorage.setItem("analytics_clicks", "{}");
    sessionStorage.setItem("anything", "1");
    const wire = fakeWire().on(LOGOUT, reply);

    await endSession();

    expect(wire.calls(LOGOUT)).toHaveLength(1);
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  },
);

test("a log-out that the server did not confirm empties them, too, and the next try ends the same session", async () => {
  beginSession("marker");
  const wire = fakeWire().on(LOGOUT, refused(503, "Try later"));
  await expect(endSession()).rejects.toThrow("Try later");
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);

  wire.on(LOGOUT, ok());
  await endSession();

  expect(wire.calls(LOGOUT).map(({ headers }) => headers.get("Authorization"))).toEqual(Array(2).fill("Bearer marker"));
  await endSession();
  expect(wire.calls(LOGOUT)).toHaveLength(2);
});

test("a log-out that was not confirmed ends the session of who signed in in another tab meanwhile", async () => {
  beginSession("marker");
  const wire = fakeWire().on(LOGOUT, refused(503, "Try later"));
  await expect(endSession()).rejects.toThrow("Try later");
  localStorage.setItem("admin_video_call", "next");

  wire.on(LOGOUT, ok());
  await endSession();

  expect(wire.last(LOGOUT).headers.get("Authorization")).toBe("Bearer next");
  expect(localStorage.length).toBe(0);
});

test.each([
  ["another admin signs in in another tab", new StorageEvent("storage", { key: "admin_video_call", newValue: "next" })],
  ["the browser gives it back to another admin", Object.assign(new Event("pageshow"), { persisted: true })],
])("when %s, a log-out that failed stays: loaded anew it would end their session", async (_, event) => {
  const place = watchLocation("/site/Logout");
  setPageConfig({ ...aPage({ needsLogin: false }), account: "one" });
  leaveWhenSignedOut();
  beginSession("marker");
  const wire = fakeWire().on(LOGOUT, refused(503, "Try later"));
  wire.on("GET /site/Logout", { raw: pageHtml({ ...aPage(), account: "two" }) });
  await expect(endSession()).rejects.toThrow("Try later");

  dispatchEvent(event);
  await new Promise((resolve) => setTimeout(resolve, 50));

  expect(wire.calls("GET /site/Logout")).toEqual([]);
  expect(place.reload).not.toHaveBeenCalled();
});

test("a session that dies while the page is open leads to the login screen", async () => {
  const place = watchLocation();
  leaveWhenSignedOut();
  beginSession("marker");
  const wire = fakeWire().on(CHECK, ok());
  await recheckSession();
  wire.on("GET /api/admin/AdminData", refused(401, "Sign in first."));

  await request("GET /api/admin/AdminData").catch(() => undefined);

  expect(place.replace).toHaveBeenCalledExactlyOnceWith(LOGIN);
  expect(localStorage.getItem("admin_video_call")).toBeNull();
});

test("a session that died leads back to where it was; a plain sign-in leads home", async () => {
  watchLocation("/site/controller?page=2");
  beginSession("marker");
  fakeWire().on(CHECK, refused(401, "Sign in first."));
  expect(await recheckSession()).toBe("out");
  expect(wasInterrupted()).toBe(true);

  expect(takePlace()).toBe("/site/controller?page=2");
  expect(wasInterrupted()).toBe(false);
  expect(takePlace()).toBe("/site");
});

test("a dead marker found at load leaves it to the screen where to go", async () => {
  const place = watchLocation("/site/nope");
  leaveWhenSignedOut();
  beginSession("marker");
  fakeWire().on(CHECK, refused(401, "Sign in first."));

  await recheckSession();

  expect(place.replace).not.toHaveBeenCalled();
});

test.each([LOGIN, "/site/invitation", "/Error", "/site/nope"])(
  "a dead marker found on %s, which needs no sign-in, interrupts nothing: the next sign-in leads home",
  async (path) => {
    watchLocation(path);
    setPageConfig(aPage({ needsLogin: false }));
    beginSession("of yesterday");
    fakeWire().on(CHECK, refused(401, "Sign in first."));

    expect(await recheckSession()).toBe("out");

    expect(wasInterrupted()).toBe(false);
    expect(takePlace()).toBe(HOME);
  },
);

test("a check of an older token, while another tab signs in, is asked anew", async () => {
  beginSession("older");
  const wire = fakeWire().on(CHECK, () => {
    wire.on(CHECK, ok());
    localStorage.setItem("admin_video_call", "newer");
    return refused(401, "Sign in first.");
  });

  expect(await recheckSession()).toBe("in");
  expect(localStorage.getItem("admin_video_call")).toBe("newer");
});

test("a check that is answered after a log-out is no interruption", async () => {
  beginSession("marker");
  fakeWire().on(CHECK, refused(401, "Sign in first.")).on(LOGOUT, ok());

  const checked = recheckSession();
  await endSession();

  expect(await checked).toBe("out");
  expect(wasInterrupted()).toBe(false);
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
});

test("a log-out waits for the check that is under way, so that none is refused after it", async () => {
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

test("a check that is asked for after a log-out began says out, and asks nobody", async () => {
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

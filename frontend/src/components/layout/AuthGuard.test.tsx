import { screen, waitFor } from "@testing-library/react";
import { aPage, watchLocation } from "@tests/page";
import { show } from "@tests/show";
import { fakeWire, ok, type Reply, refused } from "@tests/wire";
import { useEffect } from "react";
import { setPageConfig } from "@/lib/config";
import { reportError } from "@/lib/reportError";
import { beginSession, LOGIN, recheckSession } from "@/lib/session";
import { AuthGuard } from "./AuthGuard";

const CHECK = "GET /api/admin/Authorization";
const screenOfAdmin = (
  <AuthGuard>
    <p>for admins</p>
  </AuthGuard>
);

beforeEach(async () => {
  localStorage.clear();
  await recheckSession();
});

test("nothing of the screen shows before the server said yes", async () => {
  watchLocation();
  beginSession("marker");
  let answer: (reply: Reply) => void = () => undefined;
  const late = new Promise<Reply>((resolve) => {
    answer = resolve;
  });
  const wire = fakeWire().on(CHECK, () => late);

  show(screenOfAdmin);
  await waitFor(() => expect(wire.calls(CHECK)).toHaveLength(1));
  await waitFor(() => expect(screen.getByText("Loading")).toBeInTheDocument());
  expect(screen.getByText("for admins")).not.toBeVisible();

  answer(ok());
  await waitFor(() => expect(screen.getByText("for admins")).toBeVisible());
  await waitFor(() => expect(document.documentElement.dataset.session).toBe("in"));
});

test("without a marker the login screen is next", async () => {
  const place = watchLocation("/site/profile");
  const wire = fakeWire();

  show(screenOfAdmin);

  await waitFor(() => expect(place.replace).toHaveBeenCalledWith(LOGIN));
  expect(screen.queryByText("for admins")).toBeNull();
  expect(wire.sent).toEqual([]);
});

test("a server that does not answer shows the sign-in in place; Retry brings the screen back", async () => {
  const place = watchLocation("/site/profile");
  beginSession("marker");
  const wire = fakeWire();
  const admin = show(screenOfAdmin);
  await waitFor(() => expect(screen.getByRole("textbox", { name: "Admin ID" })).toBeVisible());
  await waitFor(() => expect(document.documentElement.dataset.session).toBe("out"));
  expect(place.replace).not.toHaveBeenCalled();

  wire.on(CHECK, ok());
  await admin.click(screen.getByRole("button", { name: "Retry" }));

  await waitFor(() => expect(screen.getByText("for admins")).toBeVisible());
});

test("what the unseen screen runs into meanwhile leads nowhere, when the check was not answered either", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const place = watchLocation("/site/controller");
  setPageConfig(aPage({ onCrash: "error-page" }));
  beginSession("marker");
  fakeWire();
  function Broken() {
    useEffect(() => void Promise.reject(new TypeError("Failed to fetch")).catch(reportError), []);
    return <p>for admins</p>;
  }

  show(
    <AuthGuard>
      <Broken />
    </AuthGuard>,
  );

  expect(await screen.findByRole("textbox", { name: "Admin ID" })).toBeVisible();
  expect(screen.queryByText("for admins")).toBeNull();
  expect(place.assign).not.toHaveBeenCalled();
});

test("where the form's script is lost as well, Retry alone brings the screen back", async () => {
  vi.doMock("@/components/auth/SignIn", () => {
    throw new Error("Loading chunk failed");
  });
  vi.resetModules();
  const fresh = await import("./AuthGuard");
  (await import("@/lib/config")).setPageConfig(aPage());
  watchLocation("/site/profile");
  beginSession("marker");
  const wire = fakeWire();

  const admin = show(
    <fresh.AuthGuard>
      <p>for admins</p>
    </fresh.AuthGuard>,
  );
  expect(await screen.findByText(/session could not be checked/)).toBeVisible();
  wire.on(CHECK, ok());
  await admin.click(screen.getByRole("button", { name: "Retry" }));

  expect(await screen.findByText("for admins")).toBeVisible();
  vi.doUnmock("@/components/auth/SignIn");
});

test("a login route while signed in goes home", async () => {
  const place = watchLocation(LOGIN);
  setPageConfig(aPage({ name: "login", needsLogin: false }));
  beginSession("marker");
  fakeWire().on(CHECK, ok());

  show(screenOfAdmin);

  await waitFor(() => expect(place.replace).toHaveBeenCalledWith("/site"));
});

test("a page for everybody shows whatever the session is", async () => {
  const place = watchLocation("/site/nope");
  setPageConfig(aPage({ name: "not-found", needsLogin: false }));
  beginSession("dead");
  fakeWire().on(CHECK, refused(401, "Sign in first."));

  show(screenOfAdmin);

  await waitFor(() => expect(screen.getByText("for admins")).toBeVisible());
  await waitFor(() => expect(document.documentElement.dataset.session).toBe("out"));
  expect(place.replace).not.toHaveBeenCalled();
});

import { screen, waitFor } from "@testing-library/react";
import { aPage, watchLocation } from "@tests/page";
import { show } from "@tests/show";
import { errorResponse, fakeWire, later, ok } from "@tests/wire";
import { setPageConfig } from "@/lib/config";
import { beginSession, LOGIN, recheckSession } from "@/session/session";
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

test("shows a skeleton until the session is checked, then the screen with the focus in its first field", async () => {
  watchLocation();
  beginSession("marker");
  const check = later();
  const wire = fakeWire().on(CHECK, check.reply);
  show(
    <AuthGuard>
      <input aria-label="Search" autoFocus />
    </AuthGuard>,
  );

  expect(await screen.findByText("Loading")).toBeInTheDocument();
  await waitFor(() => expect(wire.requests(CHECK)).toHaveLength(1));
  expect(screen.queryByLabelText("Search")).toBeNull();
  check.come(ok());

  expect(await screen.findByLabelText("Search")).toHaveFocus();
  await waitFor(() => expect(document.documentElement.dataset.session).toBe("in"));
});

test("opens the sign-in page without a session marker", async () => {
  const place = watchLocation("/site/profile");
  const wire = fakeWire();

  show(screenOfAdmin);

  await waitFor(() => expect(place.replace).toHaveBeenCalledWith(LOGIN));
  expect(screen.queryByText("for admins")).toBeNull();
  expect(wire.sent).toEqual([]);
});

test("shows the sign-in form in place when the session check fails, until Retry succeeds", async () => {
  const place = watchLocation("/site/profile");
  beginSession("marker");
  const wire = fakeWire();
  const admin = show(screenOfAdmin);
  expect(await screen.findByRole("textbox", { name: "Admin ID" })).toBeVisible();
  await waitFor(() => expect(document.documentElement.dataset.session).toBe("out"));
  expect(place.replace).not.toHaveBeenCalled();

  wire.on(CHECK, ok());
  await admin.click(screen.getByRole("button", { name: "Retry" }));

  expect(await screen.findByText("for admins")).toBeVisible();
});

test("opens the home page when a signed-in admin visits the sign-in page", async () => {
  const place = watchLocation(LOGIN);
  setPageConfig(aPage({ name: "login", needsLogin: false }));
  beginSession("marker");
  fakeWire().on(CHECK, ok());

  show(screenOfAdmin);

  await waitFor(() => expect(place.replace).toHaveBeenCalledWith("/site"));
});

test("shows a public page without a valid session", async () => {
  const place = watchLocation("/site/nope");
  setPageConfig(aPage({ name: "not-found", needsLogin: false }));
  beginSession("dead");
  fakeWire().on(CHECK, errorResponse(401, "Sign in first."));

  show(screenOfAdmin);

  expect(await screen.findByText("for admins")).toBeVisible();
  await waitFor(() => expect(document.documentElement.dataset.session).toBe("out"));
  expect(place.replace).not.toHaveBeenCalled();
});

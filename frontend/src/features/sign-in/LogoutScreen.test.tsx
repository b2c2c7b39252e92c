import { screen, waitFor } from "@testing-library/react";
import { aPage, watchLocation } from "@tests/page";
import { show } from "@tests/show";
import { errorResponse, fakeWire, ok } from "@tests/wire";
import { setPageConfig } from "@/lib/config";
import { LogoutScreen } from "./LogoutScreen";

const LOGOUT = "POST /api/admin/Logout";

beforeEach(() => {
  localStorage.setItem("admin_video_call", "session");
  sessionStorage.setItem("anything", "1");
});

test("ends the session on the server, clears both storages, and opens the sign-in page", async () => {
  const place = watchLocation();
  const wire = fakeWire().on(LOGOUT, ok());

  show(<LogoutScreen />);

  await waitFor(() => expect(place.replace).toHaveBeenCalledWith("/site/admin/panel/login"));
  await waitFor(() => expect(wire.last(LOGOUT).headers.get("Authorization")).toBe("Bearer session"));
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
});

test("asks for confirmation when another site sent the visit", async () => {
  const place = watchLocation();
  setPageConfig({ ...aPage(), confirmLogout: true });
  const wire = fakeWire().on(LOGOUT, ok());
  const admin = show(<LogoutScreen />);
  expect(wire.sent).toEqual([]);
  expect(localStorage.getItem("admin_video_call")).toBe("session");

  await admin.click(screen.getByRole("button", { name: "Sign out" }));

  await waitFor(() => expect(place.replace).toHaveBeenCalledOnce());
});

test.each([
  ["returns an error", () => errorResponse(503, "Try later")],
  [
    "does not respond",
    () => {
      throw new TypeError("Failed to fetch");
    },
  ],
])("warns that the session may be active, and retries, when the server %s", async (_, reply) => {
  const place = watchLocation();
  const wire = fakeWire().on(LOGOUT, reply);
  const admin = show(<LogoutScreen />);
  expect(await screen.findByRole("alert")).toHaveTextContent("Your session may still be active");
  expect(place.replace).not.toHaveBeenCalled();
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);

  wire.on(LOGOUT, ok());
  await admin.click(screen.getByRole("button", { name: "Retry" }));

  await waitFor(() => expect(place.replace).toHaveBeenCalledWith("/site/admin/panel/login"));
  expect(wire.last(LOGOUT).headers.get("Authorization")).toBe("Bearer session");
});

import { screen, waitFor } from "@testing-library/react";
import { aPage, watchLocation } from "@tests/page";
import { show } from "@tests/show";
import { errorResponse, fakeWire, later, ok } from "@tests/wire";
import { setPageConfig } from "@/lib/config";
import { commands } from "./commands";
import { Palette, rank } from "./Palette";

const SEARCH = "GET /api/admin/search";
const link = (title: string, purpose = "") => ({
  title,
  purpose,
  route: `/site/${title.toLowerCase()}`,
  icon: "send",
  keywords: "",
  group: "Console",
  key: "",
});
const AD = { title: "Cricket", group: "Native ads", icon: "send", hint: "Off", link: "/site/ads?q=Cricket" };

beforeAll(() => {
  Object.assign(globalThis, {
    ResizeObserver: class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  });
});

function open() {
  setPageConfig({ ...aPage(), links: [link("Profile", "Your details, password and sessions"), link("Banner ads")] });
  const place = watchLocation("/site");
  const wire = fakeWire().on(SEARCH, ok({ data: [] }));
  const close = vi.fn();
  return { place, wire, close, admin: show(<Palette close={close} />) };
}

const shown = () => screen.queryAllByRole("option").map((option) => option.querySelector("span")?.textContent);

test.each([
  ["ban", ["Banner ads", "Add in-house banner", "Turn in-house banners on or off"]],
  ["PASSWORD", ["Profile"]],
  ["theme dark", ["Dark theme"]],
  ["log out", ["Sign out"]],
  ["nothing-such", []],
])("search for '%s' finds %s", (typed, found) => {
  setPageConfig({ ...aPage(), links: [link("Profile", "Your details, password and sessions"), link("Banner ads")] });
  const ranked = commands()
    .map((command) => ({ title: command.title, rank: rank(command.title, typed, [command.title, command.keywords]) }))
    .filter((command) => command.rank > 0)
    .sort((left, right) => right.rank - left.rank);

  expect(ranked.map(({ title }) => title)).toEqual(found);
});

test("opens the selected command on Enter and stores it as recent", async () => {
  const { admin, place, close } = open();

  await admin.keyboard("prof{Enter}");

  expect(place.assign).toHaveBeenCalledWith("/site/profile");
  expect(close).toHaveBeenCalled();
  expect(JSON.parse(sessionStorage.getItem("recent") ?? "")).toMatchObject([{ title: "Profile" }]);
});

test("shows ads, videos, and notifications after the server search", async () => {
  const { admin, wire, place } = open();
  wire.on(SEARCH, ok({ data: [AD] }));

  await admin.keyboard("cricket");
  await waitFor(() => expect(shown()).toEqual(["Cricket"]));
  expect(wire.last(SEARCH).query).toBe("?q=cricket");
  await admin.keyboard("{Enter}");

  expect(place.assign).toHaveBeenCalledWith("/site/ads?q=Cricket");
});

test("opens the first result when Enter was pressed before the results", async () => {
  const { admin, wire, place } = open();
  const response = later();
  wire.on(SEARCH, response.reply);
  await admin.keyboard("cricket{Enter}");
  expect(place.assign).not.toHaveBeenCalled();

  response.come(ok({ data: [AD] }));

  await waitFor(() => expect(place.assign).toHaveBeenCalledWith("/site/ads?q=Cricket"));
});

test("shows an error when the server search fails", async () => {
  const { admin, wire } = open();
  wire.on(SEARCH, errorResponse(500, ""));

  await admin.keyboard("prof");

  expect(await screen.findByText(/Search results could not be loaded/)).toBeVisible();
  expect(shown()[0]).toBe("Profile");
});

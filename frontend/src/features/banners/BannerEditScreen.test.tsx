import { onlineManager } from "@tanstack/react-query";
import { act, screen, waitFor, within } from "@testing-library/react";
import { typeDate } from "@tests/dates";
import { watchLocation } from "@tests/page";
import { interrupt, show } from "@tests/show";
import { errorResponse, fakeWire, ok } from "@tests/wire";
import { hasUnsaved } from "@/session/unsaved";
import { BannerEditScreen } from "./BannerEditScreen";

const PATH = "/api/App/banner/inhouse";
const LIST = "/site/manage/ads/banner/inhouse/add";
const ROW = {
  _id: "one",
  b_name: "Summer",
  url: "https://shop.example.com",
  b_image: "https://console.test/one.png",
  status: true,
  view: 0,
  clickCount: 0,
  text: "Now",
  btn_text: "",
  btn_url: "",
  createdAt: "2025-01-01T20:00:00.000Z",
  version: 5,
};

test("saves changed and emptied fields, and opens the list", async () => {
  const page = watchLocation(`${LIST.replace("add", "edit")}/one`);
  const wire = fakeWire()
    .on(`GET ${PATH}/data/one`, ok({ data: ROW }))
    .on(`PUT ${PATH}`, ok({ message: "Banner saved" }));
  const admin = show(<BannerEditScreen />);
  expect(await screen.findByText("Active")).toBeVisible();
  await admin.clear(await screen.findByLabelText("Text (optional)"));
  await admin.type(screen.getByLabelText("Name"), " 2");

  await admin.click(screen.getByRole("button", { name: "Save" }));

  await waitFor(() => expect(page.assign).toHaveBeenCalledWith(LIST));
  await waitFor(() =>
    expect(wire.last(`PUT ${PATH}`).body).toEqual({
      id: "one",
      b_name: "Summer 2",
      url: "https://shop.example.com",
      text: "",
      btn_text: "",
      btn_url: "",
      startsAt: "",
      endsAt: "",
    }),
  );
  await waitFor(() => expect(screen.getByRole("link", { name: "Cancel" })).toHaveAttribute("href", LIST));
});

test("keeps the seconds of an unchanged schedule", async () => {
  watchLocation(`${LIST}/one`);
  const schedule = { startsAt: "2025-01-01T04:00:15Z", endsAt: "2025-01-01T04:00:45Z" };
  const wire = fakeWire()
    .on(`GET ${PATH}/data/one`, ok({ data: { ...ROW, ...schedule } }))
    .on(`PUT ${PATH}`, ok({ message: "Banner saved" }));
  const admin = show(<BannerEditScreen />);
  await admin.type(await screen.findByLabelText("Name"), "!");

  await admin.click(screen.getByRole("button", { name: "Save" }));

  expect(await screen.findByText("Banner saved")).toBeVisible();
  expect(wire.last(`PUT ${PATH}`).body).toMatchObject({ b_name: "Summer!", ...schedule });
});

test("keeps the seconds of the other admin's schedule on a conflict, and shows it as text", async () => {
  watchLocation(`${LIST}/one`);
  const theirVersion = { startsAt: "2025-01-02T04:00:30Z", endsAt: "2025-01-03T04:00:45Z" };
  const wire = fakeWire()
    .on(`GET ${PATH}/data/one`, ok({ data: ROW }))
    .on(
      `PUT ${PATH}`,
      errorResponse(409, "Someone else changed this.", { data: { ...ROW, ...theirVersion, version: 6 } }),
    );
  const admin = show(<BannerEditScreen />);
  await screen.findByLabelText("Name");
  await typeDate(admin, "Ends", "24122030");
  await admin.click(screen.getByRole("button", { name: "Save" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Someone else changed “Summer”" }));
  expect(dialog.getByText("Tue 24 Dec 2030, 11:59 PM")).toBeVisible();
  expect(dialog.getByText("Fri 3 Jan 2025, 9:30 AM")).toBeVisible();

  wire.on(`PUT ${PATH}`, ok({ message: "Banner saved" }));
  await admin.click(dialog.getByRole("button", { name: "Keep your version" }));

  expect(await screen.findByText("Banner saved")).toBeVisible();
  expect(wire.last(`PUT ${PATH}`).body).toMatchObject({
    startsAt: theirVersion.startsAt,
    endsAt: "2030-12-24T18:29:00Z",
  });
});

test.each([
  ["Use their version", "Winter"],
  ["Keep your version", "Summer!"],
])("shows both versions on a conflict: %s", async (choice, name) => {
  const page = watchLocation(`${LIST}/one`);
  const theirVersion = { ...ROW, b_name: "Winter", version: 6 };
  const wire = fakeWire()
    .on(`GET ${PATH}/data/one`, ok({ data: ROW }))
    .on(`PUT ${PATH}`, errorResponse(409, "Someone else changed this meanwhile.", { data: theirVersion }));
  const admin = show(<BannerEditScreen />);
  await admin.type(await screen.findByLabelText("Name"), "!");
  await admin.click(screen.getByRole("button", { name: "Save" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Someone else changed “Winter”" }));
  expect(wire.last(`PUT ${PATH}`).headers.get("If-Match")).toBe('"5"');
  expect(dialog.getByText("Summer!")).toBeVisible();
  expect(page.assign).not.toHaveBeenCalled();

  wire.on(`PUT ${PATH}`, ok({ message: "Banner saved" }));
  await waitFor(() =>
    expect(dialog.getByRole("button", { name: "Keep your version" })).not.toHaveAttribute("aria-busy"),
  );
  await admin.click(dialog.getByRole("button", { name: choice }));
  await waitFor(() => expect(screen.getByLabelText("Name")).toHaveValue(name));
  if (choice === "Use their version") {
    expect(screen.queryByRole("dialog")).toBeNull();
    await admin.click(screen.getByRole("button", { name: "Save" }));
  }

  await waitFor(() => expect(page.assign).toHaveBeenCalledWith(LIST));
  expect(wire.last(`PUT ${PATH}`).headers.get("If-Match")).toBe('"6"');
  expect(wire.last(`PUT ${PATH}`).body).toMatchObject({ b_name: name });
});

test("shows an error for a deleted banner, and opens the list", async () => {
  const page = watchLocation(`${LIST}/one`);
  fakeWire().on(`GET ${PATH}/data/one`, errorResponse(404, "This banner does not exist."));

  show(<BannerEditScreen />);

  await waitFor(() => expect(screen.getAllByText("This banner does not exist.")[0]).toBeVisible());
  await waitFor(() => expect(page.assign).toHaveBeenCalledWith(LIST));
});

test("shows a live preview of the banner", async () => {
  watchLocation(`${LIST}/one`);
  fakeWire().on(`GET ${PATH}/data/one`, ok({ data: ROW }));
  const admin = show(<BannerEditScreen />);
  const preview = await screen.findByRole("figure", { name: "Preview of the banner" });
  expect(preview).toHaveTextContent("Now");
  expect(preview.querySelector("img")).toHaveAttribute("src", ROW.b_image);

  await admin.type(screen.getByLabelText("Button text (optional)"), "Buy");
  await admin.clear(screen.getByLabelText("Text (optional)"));
  expect(preview).toHaveTextContent(/^Buy$/);

  await admin.upload(screen.getByLabelText("Image"), new File(["x"], "new.png", { type: "image/png" }));
  await waitFor(() => expect(preview.querySelector("img")?.getAttribute("src")).toMatch(/^blob:/));
});

test("keeps the typed values when the network returns", async () => {
  watchLocation(`${LIST}/one`);
  const read = `GET ${PATH}/data/one`;
  const wire = fakeWire()
    .on(read, ok({ data: ROW }))
    .on(`PUT ${PATH}`, errorResponse(400, "Not now"));
  const admin = show(<BannerEditScreen />);
  await admin.type(await screen.findByLabelText("Name"), " 2");
  wire.on(read, ok({ data: { ...ROW, b_name: "Theirs", version: 6 } }));

  act(() => onlineManager.setOnline(false));
  act(() => onlineManager.setOnline(true));
  await admin.click(screen.getByRole("button", { name: "Save" }));

  await waitFor(() => expect(screen.getAllByText("Not now")[0]).toBeVisible());
  expect(screen.getByLabelText("Name")).toHaveValue("Summer 2");
  expect(wire.requests(read)).toHaveLength(1);
});

test("confirms leaving while an image is not saved", async () => {
  watchLocation(`${LIST}/one`);
  fakeWire().on(`GET ${PATH}/data/one`, ok({ data: ROW }));
  const admin = show(<BannerEditScreen />);
  await screen.findByLabelText("Name");
  expect(hasUnsaved()).toBe(false);

  await admin.upload(screen.getByLabelText("Image"), new File(["x"], "new.png", { type: "image/png" }));

  await waitFor(() => expect(hasUnsaved()).toBe(true));
});

test("saves a restored draft over the version that it was based on", async () => {
  watchLocation(`${LIST}/one`);
  const wire = fakeWire().on(`GET ${PATH}/data/one`, ok({ data: ROW }));
  await show(<BannerEditScreen />).type(await screen.findByLabelText("Name"), "!");
  await interrupt();
  const data = { ...ROW, url: "https://new.example.com", version: 6 };
  wire.on(`GET ${PATH}/data/one`, ok({ data })).on(`PUT ${PATH}`, errorResponse(409, "Someone else saved.", { data }));
  const admin = show(<BannerEditScreen />);
  await waitFor(() => expect(screen.getByLabelText("Name")).toHaveValue("Summer!"));

  await admin.click(screen.getByRole("button", { name: "Save" }));

  const dialog = within(await screen.findByRole("dialog"));
  expect(wire.last(`PUT ${PATH}`).headers.get("If-Match")).toBe('"5"');
  await admin.click(dialog.getByRole("button", { name: "Keep your version" }));
  await waitFor(() => expect(wire.requests(`PUT ${PATH}`)).toHaveLength(2));
  expect(wire.last(`PUT ${PATH}`).body).toMatchObject({ b_name: "Summer!", url: "https://new.example.com" });
  await admin.click(dialog.getByRole("button", { name: "Use their version" }));
  await waitFor(() => expect(screen.getByLabelText("Name")).toHaveValue("Summer"));
  expect(screen.getByLabelText("URL")).toHaveValue("https://new.example.com");
});

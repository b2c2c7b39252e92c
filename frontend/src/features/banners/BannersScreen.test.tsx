import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { solve } from "@tests/captcha";
import { show } from "@tests/show";
import { errorResponse, type FakeWire, fakeWire, later, ok } from "@tests/wire";
import { BannersScreen } from "./BannersScreen";

const PATH = "/api/App/banner/inhouse";
const GET = `GET ${PATH}`;
const POST = `POST ${PATH}`;
const STATUS = `PUT ${PATH}/update/status`;
const ROW = {
  _id: "one",
  b_name: "Summer",
  url: "https://shop.example.com",
  b_image: "https://console.test/media/banners/one.png",
  status: true,
  view: 1500,
  clickCount: 7,
  text: "",
  btn_text: "",
  btn_url: "",
  createdAt: "2025-01-01T20:00:00.000Z",
  version: 3,
};

function open(rows: object[] = [ROW], isRunning = true): { wire: FakeWire; admin: ReturnType<typeof show> } {
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => undefined }));
  const wire = fakeWire().on(GET, ok({ data: rows, totalPages: 1, bannerinHouseAds: isRunning }));
  return { wire, admin: show(<BannersScreen />) };
}

function file(name = "a.png", type = "image/png", size = 10): File {
  return new File([new Uint8Array(size)], name, { type });
}

async function fill(admin: ReturnType<typeof show>) {
  await admin.click(await screen.findByRole("button", { name: "Add banner" }));
  await admin.type(await screen.findByLabelText("Name"), "Summer");
  await admin.type(screen.getByLabelText("URL"), "https://shop.example.com");
}

async function choose(admin: ReturnType<typeof show>, item: string) {
  await admin.click(await screen.findByRole("button", { name: "Actions for Summer" }));
  await admin.click(await screen.findByRole("menuitem", { name: item }));
}

test("requests the list with a=true and limit 100, and links counts to the dashboard", async () => {
  const { wire } = open();

  const views = await screen.findByRole("link", { name: "1.5k" });

  expect(views).toHaveAttribute("href", "/site/views/dashboard/one");
  expect(screen.getByRole("link", { name: "07" })).toHaveAttribute("href", "/site/views/dashboard/one");
  await waitFor(() => expect(wire.last(GET).query).toBe("?a=true&page=1&limit=100"));
  expect(await screen.findByText("Running")).toBeVisible();
});

test.each([
  ["ends Tue 1 Jan 2999, 5:30 AM", { endsAt: "2999-01-01T00:00:00.000Z" }],
  ["starts Tue 1 Jan 2999, 5:30 AM", { startsAt: "2999-01-01T00:00:00.000Z" }],
  ["Ended", { endsAt: "2025-01-01T00:00:00.000Z" }],
])("shows beside the status: %s", async (text, schedule) => {
  open([{ ...ROW, ...schedule }]);

  expect(await screen.findByText("Active")).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
});

test("shows Not Running while banners are off", async () => {
  open([], false);

  expect(await screen.findByText("Not Running")).toBeVisible();
  expect(await screen.findByText("No banners yet")).toBeVisible();
});

test("searches on the server after half a second, and hides the form", async () => {
  const { wire, admin } = open();
  await screen.findByText("Summer");
  await admin.click(screen.getByRole("button", { name: "Add banner" }));

  await admin.type(screen.getByLabelText("Search banners"), "win");

  await waitFor(() => expect(wire.requests(GET)).toHaveLength(1));
  await waitFor(() => expect(wire.last(GET).query).toBe("?a=true&page=1&limit=100&q=win"));
  await waitFor(() => expect(wire.requests(GET)).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole("form", { name: "New banner" })).toBeNull());
  await admin.click(screen.getByRole("button", { name: "Clear search" }));
  expect(await screen.findByRole("form", { name: "New banner" })).toBeVisible();
});

test("clears the search and shows the form with its values on Add banner", async () => {
  const { wire, admin } = open();
  await fill(admin);
  await admin.type(screen.getByLabelText("Search banners"), "win");
  await waitFor(() => expect(screen.queryByRole("form", { name: "New banner" })).toBeNull());

  await admin.click(screen.getByRole("button", { name: "Add banner" }));

  expect(await screen.findByRole("form", { name: "New banner" })).toBeVisible();
  expect(screen.getByLabelText("Name")).toHaveValue("Summer");
  expect(screen.getByLabelText("Search banners")).toHaveValue("");
  await waitFor(() => expect(wire.last(GET).query).toBe("?a=true&page=1&limit=100"));
  expect(screen.getByRole("button", { name: "Close form" })).toBeVisible();
});

test("hides the button of the empty state while the form is open", async () => {
  const { admin } = open([]);

  await admin.click(await screen.findByRole("button", { name: "Add the first banner" }));

  expect(await screen.findByLabelText("Name")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Add the first banner" })).toBeNull();
});

test("adds a banner with its image, then closes and resets the form", async () => {
  const { wire, admin } = open([]);
  wire.on(POST, ok({ message: "Banner added", data: ROW }));
  await fill(admin);
  await admin.upload(screen.getByLabelText("Image"), file());
  expect(await screen.findByText("Checking the image")).toBeVisible();
  expect(await screen.findByAltText("Preview")).toBeVisible();

  await admin.click(screen.getByRole("button", { name: "Save banner" }));

  expect(await screen.findByText("Banner added")).toBeVisible();
  const sent = wire.last(POST).body as Record<string, unknown>;
  expect(Object.keys(sent).sort()).toEqual(["b_name", "image", "url"]);
  expect(sent.image).toBeInstanceOf(File);
  expect(wire.last(POST).headers.get("Content-Type")).toBeNull();
  await waitFor(() => expect(wire.last(POST).headers.get("Idempotency-Key")).toMatch(/^[0-9a-f-]{36}$/));
  await waitFor(() => expect(screen.queryByRole("form", { name: "New banner" })).toBeNull());
  await admin.click(screen.getByRole("button", { name: "Add banner" }));
  await waitFor(() => expect(screen.getByLabelText("Name")).toHaveValue(""));
});

test("resets the form without the image on Save and add another", async () => {
  const { wire, admin } = open([]);
  wire.on(POST, ok({ message: "Banner added", data: ROW }));
  await fill(admin);
  await admin.upload(screen.getByLabelText("Image"), file());
  expect(await screen.findByAltText("Preview")).toBeVisible();

  await admin.click(screen.getByRole("button", { name: "Save and add another" }));

  expect(await screen.findByText("“Summer” added")).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText("Name")).toHaveValue(""));
  expect(screen.getByLabelText("Name")).toHaveFocus();
  expect(screen.queryByAltText("Preview")).toBeNull();
  const first = wire.last(POST).headers.get("Idempotency-Key");
  await admin.type(screen.getByLabelText("Name"), "Winter");
  await admin.type(screen.getByLabelText("URL"), "https://shop.example.com");
  await admin.upload(screen.getByLabelText("Image"), file());
  expect(await screen.findByAltText("Preview")).toBeVisible();
  await admin.click(screen.getByRole("button", { name: "Save banner" }));
  expect(await screen.findByText("Banner added")).toBeVisible();
  expect(wire.last(POST).headers.get("Idempotency-Key")).not.toBe(first);
});

test("makes the fields read-only during Save and add another", async () => {
  const { wire, admin } = open([]);
  const slow = later();
  wire.on(POST, slow.reply);
  await fill(admin);
  await admin.upload(screen.getByLabelText("Image"), file());
  expect(await screen.findByAltText("Preview")).toBeVisible();
  await admin.click(screen.getByRole("button", { name: "Save and add another" }));

  for (const field of screen.getAllByRole("textbox")) {
    await waitFor(() => expect(field).toHaveAttribute("readonly"));
  }

  slow.come(ok({ message: "Banner added", data: ROW }));
  await waitFor(() => expect(screen.getByLabelText("Name")).toHaveValue(""));
  expect(screen.getByLabelText("Name")).not.toHaveAttribute("readonly");
});

test("sets selected banners to De Active after a captcha", async () => {
  const { wire, admin } = open([ROW, { ...ROW, _id: "two", b_name: "Winter", version: 9 }]);
  const ACTIVE = `PUT ${PATH}/active`;
  wire.on(ACTIVE, ok({ message: "2 banners set to De Active", saved: 2 }));
  await admin.click(await screen.findByRole("checkbox", { name: /^Select all in/ }));
  await admin.click(await screen.findByRole("button", { name: "De Active: 2 selected" }));
  expect(await screen.findByText("Hide 2 banners?")).toBeVisible();
  expect(wire.requests(ACTIVE)).toEqual([]);

  await solve(admin);

  expect(await screen.findByText("2 banners set to De Active")).toBeVisible();
  expect(wire.last(ACTIVE).body).toEqual({
    rows: [
      { _id: "one", version: 3 },
      { _id: "two", version: 9 },
    ],
    active: false,
  });
  expect(wire.last(ACTIVE).headers.get("X-Captcha")).toBe("c:13");
});

test.each([
  ["an svg", file("a.svg", "image/svg+xml"), "Please select a valid image file. Allowed types: png, jpg, jpeg, gif"],
  [
    "a file one byte too large",
    file("a.png", "image/png", 1024 * 1024 + 1),
    "The image file size should not exceed 1 MB.",
  ],
])("rejects %s when it is chosen, and does not send it", async (_, chosen, message) => {
  const { wire, admin } = open([]);
  await fill(admin);
  // Like a drop: the file dialog would not offer this file.
  fireEvent.change(screen.getByLabelText("Image"), { target: { files: [chosen] } });

  expect(await screen.findByText(message)).toBeVisible();
  await admin.click(screen.getByRole("button", { name: "Save banner" }));
  expect(wire.requests(POST)).toEqual([]);
});

test.each([
  ["photo.jfif", "image/jpeg"],
  ["photo", ""],
  ["photo.jpg_large", ""],
  ["PHOTO.JPG", "image/jpeg"],
])("accepts the image %s of the type %j, whatever its name", async (name, type) => {
  const { admin } = open([]);
  await fill(admin);
  fireEvent.change(screen.getByLabelText("Image"), { target: { files: [file(name, type)] } });

  expect(await screen.findByRole("img", { name: "Preview" })).toBeVisible();
  expect(screen.getByLabelText("Image")).toBeValid();
});

test("rejects a file that is not an image before the form is sent", async () => {
  const { admin } = open();
  await admin.click(await screen.findByRole("button", { name: "Add banner" }));
  await admin.upload(await screen.findByLabelText("Image"), file());

  fireEvent.error(await screen.findByRole("img", { name: "Preview" }));

  expect(await screen.findByText("Please select a valid image file. Allowed types: png, jpg, jpeg, gif")).toBeVisible();
  expect(screen.getByLabelText("Image")).toBeInvalid();
});

test("requires an image", async () => {
  const { wire, admin } = open([]);
  await fill(admin);

  await admin.click(screen.getByRole("button", { name: "Save banner" }));

  expect(await screen.findByText("select valid image file")).toBeVisible();
  expect(wire.requests(POST)).toEqual([]);
});

test("shows the server's image error at the focused field, and accepts another image", async () => {
  const { wire, admin } = open([]);
  const error = "Please select a valid image file. Allowed types: png, jpg, jpeg, gif";
  wire.on(POST, errorResponse(400, error, { errors: { image: [error] } }));
  await fill(admin);
  await admin.upload(screen.getByLabelText("Image"), file());
  await screen.findByAltText("Preview");

  await admin.click(screen.getByRole("button", { name: "Save banner" }));

  await waitFor(() =>
    expect(screen.getByLabelText("Image")).toHaveAccessibleDescription(expect.stringContaining(error)),
  );
  expect(screen.getByLabelText("Image")).toBeInvalid();
  expect(screen.getByLabelText("Image")).toHaveFocus();
  expect(screen.getByAltText("Preview")).toBeVisible();
  expect(screen.getByLabelText("Name")).toHaveValue("Summer");

  wire.on(POST, ok({ message: "Banner added", data: ROW }));
  await admin.upload(screen.getByLabelText("Image"), file("b.png"));
  await waitFor(() => expect(screen.getByLabelText("Image")).toBeValid());
  await admin.click(screen.getByRole("button", { name: "Save banner" }));
  expect(await screen.findByText("Banner added")).toBeVisible();
});

test("sends the opposite status as plain JSON", async () => {
  const { wire, admin } = open();
  wire.on(STATUS, ok({ message: "The banner is inactive" }));
  await choose(admin, "De Active");
  await solve(admin);

  expect(await screen.findByText("The banner is inactive")).toBeVisible();
  await waitFor(() => expect(wire.last(STATUS).raw).toEqual({ id: "one", status: false }));
  expect(wire.last(STATUS).headers.get("If-Match")).toBe('"3"');
  await waitFor(() => expect(wire.requests(GET)).toHaveLength(2));
});

test("does not overwrite a status that someone else changed, and reloads the list", async () => {
  const { wire, admin } = open();
  wire.on(STATUS, errorResponse(409, "Someone else changed this in the meantime.", { data: { ...ROW, version: 4 } }));
  await choose(admin, "De Active");
  wire.on(
    GET,
    ok({ data: [{ ...ROW, b_name: "Winter", version: 4 }], page: 1, totalPages: 1, bannerinHouseAds: true }),
  );
  await solve(admin);

  expect(await screen.findByText("Someone else changed this in the meantime.")).toBeVisible();
  expect(await screen.findByText("Winter")).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("deletes the selected banners, and states the consequences in the dialog", async () => {
  const { wire, admin } = open([ROW, { ...ROW, _id: "two", b_name: "Winter", view: 500, clickCount: 3 }]);
  const DELETE = `DELETE ${PATH}`;
  wire.on(DELETE, ok({ message: "2 banners deleted", deleted: 2 }));
  await admin.click(await screen.findByRole("checkbox", { name: /^Select all in/ }));
  await admin.click(screen.getByRole("button", { name: "Delete 2 selected" }));

  const dialog = within(await screen.findByRole("dialog", { name: "Delete 2 banners?" }));
  expect(dialog.getByText(/the banners, their images, 2,000 views and 10 clicks/)).toBeVisible();
  wire.on(GET, ok({ data: [], page: 1, totalPages: 1, bannerinHouseAds: true }));
  await solve(admin);

  expect(await screen.findByText("2 banners deleted")).toBeVisible();
  expect(wire.last(DELETE).body).toEqual({ id: ["one", "two"] });
  expect(await screen.findByText("No banners yet")).toBeVisible();
});

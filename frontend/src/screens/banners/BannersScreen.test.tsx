import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { show } from "@tests/show";
import { type FakeWire, fakeWire, ok, refused } from "@tests/wire";
import { BannersScreen } from "./BannersScreen";

const PATH = "/api/App/banner/inhouse";
const GET = `GET ${PATH}`;
const POST = `POST ${PATH}/`;
const STATUS = `PUT ${PATH}/update/status`;
const ROW = {
  _id: "one",
  b_name: "Summer",
  url: "https://shop.example.com",
  b_image: "https://console.test/media/banners/one.png",
  status: true,
  view: 1500,
  clickCount: 7,
  createdAt: "2025-01-01T20:00:00.000Z",
};

function open(rows: object[] = [ROW], isRunning = true): { wire: FakeWire; admin: ReturnType<typeof show> } {
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => undefined }));
  const wire = fakeWire()
    .on(GET, ok({ data: rows, totalPages: 1, bannerinHouseAds: isRunning }))
    .on("GET /api/admin/captcha", ok({ id: "c", question: "8 + 5" }));
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

test("the list is asked for with a=true and a limit of 100, and its figures lead to their days", async () => {
  const { wire } = open();

  const views = await screen.findByRole("link", { name: "1.5k" });

  expect(views).toHaveAttribute("href", "/site/views/dashboard/one");
  expect(screen.getByRole("link", { name: "07" })).toHaveAttribute("href", "/site/views/dashboard/one");
  expect(wire.last(GET).query).toBe("?a=true&page=1&limit=100&q=");
  expect(screen.getByText("Running")).toBeVisible();
});

test("while banners are off it says Not Running", async () => {
  open([], false);

  expect(await screen.findByText("Not Running")).toBeVisible();
  expect(screen.getByText("No banners yet")).toBeVisible();
});

test("a search waits half a second, asks the server and hides the form", async () => {
  const { wire, admin } = open();
  await screen.findByText("Summer");
  await admin.click(screen.getByRole("button", { name: "Add banner" }));

  await admin.type(screen.getByLabelText("Search banners"), "win");

  expect(wire.calls(GET)).toHaveLength(1);
  await waitFor(() => expect(wire.last(GET).query).toBe("?a=true&page=1&limit=100&q=win"), { timeout: 2000 });
  expect(wire.calls(GET)).toHaveLength(2);
  expect(screen.queryByRole("form", { name: "New banner" })).toBeNull();
  await admin.click(screen.getByRole("button", { name: "Clear search" }));
  expect(await screen.findByRole("form", { name: "New banner" })).toBeVisible();
});

test("a banner is added with its picture, and the form is closed and empty again", async () => {
  const { wire, admin } = open([]);
  wire.on(POST, ok({ message: "Banner added", data: ROW }));
  await fill(admin);
  await admin.upload(screen.getByLabelText("Image"), file());
  expect(await screen.findByText("Checking the image")).toBeVisible();
  expect(await screen.findByAltText("Preview", {}, { timeout: 2000 })).toBeVisible();

  await admin.click(screen.getByRole("button", { name: "Save banner" }));

  expect(await screen.findByText("Banner added")).toBeVisible();
  const sent = wire.last(POST).body as Record<string, unknown>;
  expect(Object.keys(sent).sort()).toEqual(["b_name", "image", "url"]);
  expect(sent.image).toBeInstanceOf(File);
  expect(wire.last(POST).headers.get("Content-Type")).toBeNull();
  expect(wire.last(POST).headers.get("Idempotency-Key")).toMatch(/^[0-9a-f-]{36}$/);
  await waitFor(() => expect(screen.queryByRole("form", { name: "New banner" })).toBeNull());
  await admin.click(screen.getByRole("button", { name: "Add banner" }));
  expect(screen.getByLabelText("Name")).toHaveValue("");
});

test.each([
  ["an svg", file("a.svg", "image/svg+xml"), "Please select a valid image file. Allowed types: png, jpg, jpeg, gif"],
  ["a byte too much", file("a.png", "image/png", 1024 * 1024 + 1), "The image file size should not exceed 1 MB."],
])("%s is refused when it is chosen, and cannot be sent", async (_, chosen, message) => {
  const { wire, admin } = open([]);
  await fill(admin);
  // As a drop does: the file dialog would not even offer it.
  fireEvent.change(screen.getByLabelText("Image"), { target: { files: [chosen] } });

  expect(await screen.findByText(message, {}, { timeout: 2000 })).toBeVisible();
  await admin.click(screen.getByRole("button", { name: "Save banner" }));
  expect(wire.calls(POST)).toEqual([]);
});

test("without a picture it says so", async () => {
  const { wire, admin } = open([]);
  await fill(admin);

  await admin.click(screen.getByRole("button", { name: "Save banner" }));

  expect(await screen.findByText("select valid image file")).toBeVisible();
  expect(wire.calls(POST)).toEqual([]);
});

test("status is sent as plain JSON with the other value", async () => {
  const { wire, admin } = open();
  wire.on(STATUS, ok({ message: "The banner is not active any more" }));
  await choose(admin, "De Active");
  await admin.type(await screen.findByRole("textbox", { name: "What is 8 + 5?" }), "13{Enter}");

  expect(await screen.findByText("The banner is not active any more")).toBeVisible();
  expect(wire.last(STATUS).raw).toEqual({ id: "one", status: false });
  await waitFor(() => expect(wire.calls(GET)).toHaveLength(2));
});

test("a wrong answer deletes nothing", async () => {
  const { wire, admin } = open();
  const DELETE = `DELETE ${PATH}`;
  wire.on(DELETE, refused(403, "Incorrect answer to the captcha."));
  await choose(admin, "Delete");
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByText(/1,500 views and 7 clicks/)).toBeVisible();
  await admin.type(await screen.findByRole("textbox", { name: "What is 8 + 5?" }), "12{Enter}");

  expect(await screen.findByText("Incorrect answer to the captcha.")).toBeVisible();
  expect(wire.last(DELETE).body).toEqual({ id: ["one"] });
  expect(wire.calls(GET)).toHaveLength(1);
});

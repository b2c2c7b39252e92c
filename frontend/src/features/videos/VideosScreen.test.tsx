import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { solve } from "@tests/captcha";
import { aPage } from "@tests/page";
import { findRow } from "@tests/rows";
import { Sending, stored } from "@tests/sending";
import { show } from "@tests/show";
import { errorResponse, fakeWire, ok } from "@tests/wire";
import { setPageConfig } from "@/lib/config";
import { TOO_MANY_VIDEOS } from "@/lib/messages";
import { hasUnsaved } from "@/session/unsaved";
import { VideosScreen } from "./VideosScreen";

const GET = "GET /api/App/video/admin";
const DELETE = "DELETE /api/App/video/admin";
const NOT_MP4 = "Please select a valid video file. Allowed types: mp4";
const ROW = {
  _id: "a",
  video: "http://localhost/media/videos/0192.mp4",
  poster: "http://localhost/media/posters/0192.jpg",
  name: "dance.mp4",
  size: 1_572_864,
  duration: 65.4,
  createdAt: "2025-01-01T20:00:00.000Z",
};

const LISTED = { data: [ROW], totalPages: 1, total: 1, preVideo: true };

function open(reply = ok(LISTED)) {
  const wire = fakeWire().on(GET, reply);
  return { wire, admin: show(<VideosScreen />) };
}

test("shows the videos with number, length, size, and time, and the badge", async () => {
  const { wire } = open();

  const row = within(await findRow("dance.mp4"));
  for (const text of ["01", "1:05", "1.5 MB", "02/01/2025 01:30:00 AM"]) {
    expect(row.getByText(text)).toBeVisible();
  }
  expect(screen.getByText("Running")).toBeVisible();
  await waitFor(() => expect(wire.last(GET).query).toBe("?page=1&limit=60"));
});

test("shows Not Running while the pre-video is off", async () => {
  open(ok({ data: [], totalPages: 1, total: 0, preVideo: false }));

  expect(await screen.findByText("Not Running")).toBeVisible();
  expect(await screen.findByText("No videos yet")).toBeVisible();
});

test.each([
  [errorResponse(503, ""), "Failed to fetch data"],
  [errorResponse(503, "Down for a moment"), "Down for a moment"],
])("shows an error when the list fails to load", async (reply, expected) => {
  open(reply);

  expect((await screen.findAllByText(expected))[0]).toBeVisible();
});

test("plays a video in the page", async () => {
  const { admin } = open();

  await admin.click(await screen.findByRole("button", { name: "Play dance.mp4" }));

  const player = (await screen.findByRole("dialog")).querySelector("video");
  expect(player).toHaveAttribute("src", ROW.video);
});

test("shows an error for a video that cannot be played", async () => {
  const { admin } = open();
  await admin.click(await screen.findByRole("button", { name: "Play dance.mp4" }));
  const dialog = await screen.findByRole("dialog");

  fireEvent.error(dialog.querySelector("video") as HTMLVideoElement);

  expect(within(dialog).getByRole("alert")).toHaveTextContent("This video cannot be played.");
});

test("deletes the selected videos after a captcha", async () => {
  const { wire, admin } = open();
  wire.on(DELETE, ok({ message: "1 video deleted" }));
  await admin.click(await screen.findByRole("checkbox", { name: "Select row 01" }));

  await admin.click(screen.getByRole("button", { name: "Delete 1 selected" }));
  await solve(admin);

  expect(await screen.findByText("1 video deleted")).toBeVisible();
  await waitFor(() => expect(wire.last(DELETE).body).toEqual({ id: ["a"] }));
});

test("shows invalid files after the check, and removes them with one click", async () => {
  const { admin } = open();
  const good = new File(["x"], "good.mp4", { type: "video/mp4" });
  const bad = new File(["x"], "bad.mp4", { type: "text/plain" });

  await admin.upload(await screen.findByLabelText("Videos"), [good, bad]);
  expect(await screen.findByText("Checking the files")).toBeVisible();
  expect(
    await screen.findByText("Some selected files do not meet requirements. Please check file types and sizes."),
  ).toBeVisible();
  const rows = within(screen.getByRole("list", { name: "Chosen files" })).getAllByRole("listitem");
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining(NOT_MP4),
    expect.stringContaining("good"),
  ]);

  await admin.click(screen.getByRole("button", { name: "Upload" }));
  expect(screen.getByRole("alert")).toHaveFocus();

  await admin.click(screen.getByRole("button", { name: "Remove the invalid file" }));
  expect(await screen.findByText("1 file ready, 1 KB")).toBeVisible();
});

test("shows an error when no file is chosen", async () => {
  const { admin } = open();

  await admin.click(await screen.findByRole("button", { name: "Upload" }));

  expect(await screen.findByText("Please select at least one valid video file.")).toBeVisible();
});

const mp4 = (name: string) => new File([name], name, { type: "video/mp4" });

test("adds dropped files to the chosen ones, and removes single files", async () => {
  const { admin } = open();
  await admin.upload(await screen.findByLabelText("Videos"), [mp4("one.mp4")]);

  fireEvent.dragEnter(document.body, { dataTransfer: { types: ["Files"] } });
  expect(await screen.findByText("Drop the videos to add them")).toBeVisible();
  fireEvent.drop(document.body, { dataTransfer: { types: ["Files"], files: [mp4("two.mp4")] } });
  expect(await screen.findByText("2 files ready, 1 KB")).toBeVisible();
  expect(screen.queryByText("Drop the videos to add them")).toBeNull();

  await admin.click(screen.getByRole("button", { name: "Remove one.mp4" }));
  const list = screen.getByRole("list", { name: "Chosen files" });
  expect(within(list).getAllByRole("listitem")).toHaveLength(1);
  expect(list).toHaveFocus();
  await admin.click(screen.getByRole("button", { name: "Remove all" }));
  expect(screen.queryByRole("list", { name: "Chosen files" })).toBeNull();
});

test("shows the drop hint until the dragged files leave the page", async () => {
  open();
  const card = await screen.findByRole("region", { name: "Upload videos" });
  const files = { dataTransfer: { types: ["Files"] } };
  fireEvent.dragEnter(document.body, files);
  fireEvent.dragOver(document.body, files);
  expect(await screen.findByText("Drop the videos to add them")).toBeVisible();

  // Safari has no `relatedTarget`.
  fireEvent.dragEnter(card, files);
  fireEvent.dragLeave(document.body, files);
  expect(screen.getByText("Drop the videos to add them")).toBeVisible();

  fireEvent.dragLeave(card, files);
  expect(screen.queryByText("Drop the videos to add them")).toBeNull();
});

test("confirms leaving while files are chosen", async () => {
  const { admin } = open();
  await admin.upload(await screen.findByLabelText("Videos"), [mp4("one.mp4")]);
  await waitFor(() => expect(hasUnsaved()).toBe(true));

  await admin.click(screen.getByRole("button", { name: "Remove all" }));
  await waitFor(() => expect(hasUnsaved()).toBe(false));
});

test("uploads the chosen files after too many were dropped", async () => {
  Sending.all = [];
  vi.stubGlobal("XMLHttpRequest", Sending);
  const { admin } = open();
  await admin.upload(await screen.findByLabelText("Videos"), [mp4("one.mp4")]);
  expect(await screen.findByText("1 file ready, 1 KB")).toBeVisible();
  const many = Array.from({ length: 200 }, (_, n) => mp4(`${n}.mp4`));
  fireEvent.drop(document.body, { dataTransfer: { types: ["Files"], files: many } });
  expect(await screen.findByText(TOO_MANY_VIDEOS)).toBeVisible();

  await admin.click(screen.getByRole("button", { name: "Upload" }));

  await waitFor(() => expect(Sending.all).toHaveLength(1));
});

test("rejects dropped files during an upload", async () => {
  Sending.all = [];
  vi.stubGlobal("XMLHttpRequest", Sending);
  const { admin } = open();
  await admin.upload(await screen.findByLabelText("Videos"), [mp4("one.mp4")]);
  expect(await screen.findByText("1 file ready, 1 KB")).toBeVisible();
  await waitFor(() => expect(screen.getByRole("button", { name: "Upload" })).toBeEnabled());
  await admin.click(screen.getByRole("button", { name: "Upload" }));
  await waitFor(() => expect(Sending.all).toHaveLength(1));

  fireEvent.drop(document.body, { dataTransfer: { types: ["Files"], files: [mp4("two.mp4")] } });

  expect(await screen.findByText("Wait until the upload has ended, then add more.")).toBeVisible();
  expect(screen.queryByText("two.mp4")).toBeNull();
  await Sending.all[0]?.respond(200, stored(true));
});

test("shows new, known, and failed files in the queue, and updates the library", async () => {
  Sending.all = [];
  vi.stubGlobal("XMLHttpRequest", Sending);
  const { wire, admin } = open();
  await admin.upload(await screen.findByLabelText("Videos"), [mp4("a.mp4"), mp4("b.mp4"), mp4("c.mp4"), mp4("d.mp4")]);
  await screen.findByText("4 files ready, 1 KB");
  await waitFor(() => expect(screen.getByRole("button", { name: "Upload" })).toBeEnabled());
  const before = wire.requests(GET).length;
  await admin.click(screen.getByRole("button", { name: "Upload" }));
  await waitFor(() => expect(Sending.all).toHaveLength(3));
  const row = (name: string) => screen.getByText(name, { selector: "li *" }).closest("li");

  act(() => Sending.all[0]?.upload.onprogress?.({ loaded: 1, total: 1 }));
  await waitFor(() => expect(row("a.mp4")).toHaveTextContent("Storing"));
  expect(Number(screen.getByRole("progressbar", { name: "a.mp4" }).getAttribute("value"))).toBeLessThan(1);
  await Sending.all[0]?.respond(200, stored(true));
  await waitFor(() => expect(row("a.mp4")).toHaveTextContent("Uploaded"));
  // The other files are still uploading.
  await waitFor(() => expect(wire.requests(GET).length).toBeGreaterThan(before));
  await Sending.all[1]?.respond(200, stored(false));
  await waitFor(() => expect(row("b.mp4")).toHaveTextContent("Already in library"));
  await Sending.all[2]?.respond(400, { status: false, message: NOT_MP4 });
  await waitFor(() => expect(row("c.mp4")).toHaveTextContent(`Failed${NOT_MP4}`));
  await waitFor(() => expect(Sending.all).toHaveLength(4));
  await Sending.all[3]?.respond(200, stored(true));

  expect(await screen.findByText("2 of 4 files uploaded, 1 already there, 1 failed")).toBeVisible();
  await waitFor(() => expect(screen.getByRole("progressbar", { name: "All files" })).toHaveAttribute("value", "0.75"));
  expect(await screen.findByRole("button", { name: "Close" })).toBeVisible();
  expect(screen.getByText("2 videos uploaded, 1 already in the library")).toBeVisible();
  // The server would reject the file again.
  expect(screen.queryByRole("button", { name: /^Retry/ })).toBeNull();
});

test("searches videos by name", async () => {
  const { wire, admin } = open();
  wire.on(GET, ({ query }) =>
    query.includes("q=") ? ok({ data: [], totalPages: 1, total: 0, preVideo: true }) : ok(LISTED),
  );

  await admin.type(await screen.findByRole("searchbox", { name: "Search videos" }), "walk");

  expect(await screen.findByText("No videos match “walk”")).toBeVisible();
  expect(wire.last(GET).query).toBe("?page=1&limit=60&q=walk");
  await admin.click(screen.getByRole("button", { name: "Clear search and show all" }));
  expect(await screen.findByText("dance.mp4")).toBeVisible();
});

async function choose(admin: ReturnType<typeof show>, name: string) {
  await admin.click(await screen.findByRole("button", { name: "Actions for dance.mp4" }));
  await admin.click(await screen.findByRole("menuitem", { name }));
}

test("copies the URL of a video", async () => {
  const { admin } = open();

  await choose(admin, "Copy URL");

  expect(await screen.findByText("URL copied")).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(ROW.video);
});

test("downloads a video under its name", async () => {
  const clicked: HTMLAnchorElement[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this);
  });
  const { admin } = open();

  await choose(admin, "Download");

  expect(clicked.map(({ href, download }) => [href, download])).toEqual([[ROW.video, "dance.mp4"]]);
});

test("deletes one video from its row after a captcha", async () => {
  const { wire, admin } = open();
  wire.on(DELETE, ok({ message: "1 video deleted" }));

  await choose(admin, "Delete");
  expect(await screen.findByRole("dialog", { name: "Delete 1 video?" })).toBeVisible();
  await solve(admin);

  expect(await screen.findByText("1 video deleted")).toBeVisible();
  expect(wire.last(DELETE).body).toEqual({ id: ["a"] });
});

test("explains to a viewer why there is no upload", async () => {
  setPageConfig({ ...aPage(), denied: ["uploadVideos", "removeVideos"] });
  const { admin } = open();

  expect(await screen.findByText("Your role does not allow changes here.")).toBeVisible();
  expect(screen.queryByLabelText("Videos", { selector: "input" })).toBeNull();
  await admin.click(await screen.findByRole("button", { name: "Actions for dance.mp4" }));
  expect(screen.queryByRole("menuitem", { name: "Delete" })).toBeNull();
});

test.each([
  ["the network", "An error occurred while uploading"],
  ["a server error without a message", "Failed to upload videos"],
])("shows the fixed text when an upload fails because of %s", async (by, expected) => {
  Sending.all = [];
  vi.stubGlobal("XMLHttpRequest", Sending);
  const { admin } = open();
  await admin.upload(await screen.findByLabelText("Videos"), [mp4("a.mp4")]);
  await screen.findByText("1 file ready, 1 KB");
  await waitFor(() => expect(screen.getByRole("button", { name: "Upload" })).toBeEnabled());
  await admin.click(screen.getByRole("button", { name: "Upload" }));
  await waitFor(() => expect(Sending.all).toHaveLength(1));

  if (by === "the network") {
    Sending.all[0]?.onerror?.();
  } else {
    await Sending.all[0]?.respond(200, { status: false, message: "" });
  }

  expect(await screen.findByText(expected)).toBeVisible();
  expect(screen.getByText("0 of 1 file uploaded, 1 failed")).toBeVisible();
  expect(await screen.findByRole("button", { name: "Retry 1" })).toBeVisible();
});

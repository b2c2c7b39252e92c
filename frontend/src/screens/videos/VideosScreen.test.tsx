import { screen, waitFor, within } from "@testing-library/react";
import { show } from "@tests/show";
import { fakeWire, ok, refused } from "@tests/wire";
import { VideosScreen } from "./VideosScreen";

const GET = "GET /api/App/video/admin";
const DELETE = "DELETE /api/App/video/admin";
const ROW = {
  _id: "a",
  video: "http://localhost/media/videos/0192.mp4",
  poster: "http://localhost/media/posters/0192.jpg",
  name: "dance.mp4",
  size: 1_572_864,
  duration: 65.4,
  createdAt: "2025-01-01T20:00:00.000Z",
};

function open(reply = ok({ data: [ROW], totalPages: 1, total: 1, preVideo: true })) {
  const wire = fakeWire()
    .on(GET, reply)
    .on("GET /api/admin/captcha", ok({ id: "c", question: "8 + 5" }));
  return { wire, admin: show(<VideosScreen />) };
}

test("the library is numbered, with length, size, time and the badge", async () => {
  const { wire } = open();

  const row = within((await screen.findByText("dance.mp4")).closest("tr") as HTMLElement);
  for (const text of ["01", "1:05", "1.5 MB", "02/01/2025 01:30:00 AM"]) {
    expect(row.getByText(text)).toBeVisible();
  }
  expect(screen.getByText("Running")).toBeVisible();
  await waitFor(() => expect(wire.last(GET).query).toBe("?page=1&limit=60"));
});

test("the badge says Not Running while the pre-video is off", async () => {
  open(ok({ data: [], totalPages: 1, total: 0, preVideo: false }));

  await waitFor(() => expect(screen.getByText("Not Running")).toBeVisible());
  expect(screen.getByText("No videos yet")).toBeVisible();
});

test.each([
  [refused(503, ""), "Failed to fetch data"],
  [refused(503, "Down for a moment"), "Down for a moment"],
])("a list that does not come is told", async (reply, told) => {
  open(reply);

  expect((await screen.findAllByText(told))[0]).toBeVisible();
});

test("a video is played in the page", async () => {
  const { admin } = open();

  await admin.click(await screen.findByRole("button", { name: "Play dance.mp4" }));

  const player = (await screen.findByRole("dialog")).querySelector("video");
  expect(player).toHaveAttribute("src", ROW.video);
});

test("chosen videos are deleted after a solved problem", async () => {
  const { wire, admin } = open();
  wire.on(DELETE, ok({ message: "1 video deleted" }));
  await admin.click(await screen.findByRole("checkbox", { name: "Select row 01" }));

  await admin.click(screen.getByRole("button", { name: "Delete 1 selected" }));
  await admin.type(await screen.findByRole("textbox", { name: "What is 8 + 5?" }), "13{Enter}");

  await waitFor(() => expect(screen.getByText("1 video deleted")).toBeVisible());
  await waitFor(() => expect(wire.last(DELETE).body).toEqual({ id: ["a"] }));
});

test("bad files are shown after a second's check, and removed by one click", async () => {
  const { admin } = open();
  const good = new File(["x"], "good.mp4", { type: "video/mp4" });
  const bad = new File(["x"], "bad.mp4", { type: "text/plain" });

  await admin.upload(await screen.findByLabelText("Videos"), [good, bad]);
  expect(screen.getByText("Checking the files")).toBeVisible();
  expect(
    await screen.findByText("Some selected files do not meet requirements. Please check file types and sizes."),
  ).toBeVisible();
  expect(within(screen.getByRole("list", { name: "Files that cannot be sent" })).getByText("bad.mp4")).toBeVisible();

  await admin.click(screen.getByRole("button", { name: "Remove the bad file" }));
  await waitFor(() => expect(screen.getByText("1 file ready")).toBeVisible());
});

test("without a choice an upload says what is needed", async () => {
  const { admin } = open();

  await admin.click(await screen.findByRole("button", { name: "Upload" }));

  await waitFor(() => expect(screen.getByText("Please select at least one valid video file.")).toBeVisible());
});

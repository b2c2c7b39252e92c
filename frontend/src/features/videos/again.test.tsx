// Failed uploads that are retried or chosen again.
import { screen, waitFor } from "@testing-library/react";
import { Sending, stored } from "@tests/sending";
import { show } from "@tests/show";
import { fakeWire, ok } from "@tests/wire";
import { VideosScreen } from "./VideosScreen";

const FILE = new File(["a"], "a.mp4", { type: "video/mp4" });

async function upload(admin: ReturnType<typeof show>, count: number) {
  await admin.upload(screen.getByLabelText("Videos"), [FILE]);
  expect(await screen.findByText("1 file ready, 1 KB")).toBeVisible();
  await waitFor(() => expect(screen.getByRole("button", { name: "Upload" })).toBeEnabled());
  await admin.click(screen.getByRole("button", { name: "Upload" }));
  await waitFor(() => expect(Sending.all).toHaveLength(count));
}

test("reuses the idempotency key on Retry, but not when the file is chosen again", async () => {
  Sending.all = [];
  vi.stubGlobal("XMLHttpRequest", Sending);
  fakeWire().on("GET /api/App/video/admin", ok({ data: [], totalPages: 1, total: 0, preVideo: true }));
  const admin = show(<VideosScreen />);
  await screen.findByText("No videos yet");
  await upload(admin, 1);
  Sending.all[0]?.onerror?.();

  await admin.click(await screen.findByRole("button", { name: "Retry 1" }));
  await waitFor(() => expect(Sending.all).toHaveLength(2));
  Sending.all[1]?.onerror?.();
  await screen.findByRole("button", { name: "Retry 1" });
  // The server may have stored the file, and someone may have deleted it since.
  await upload(admin, 3);

  const [first, again, anew] = Sending.all.map(({ headers }) => headers.get("Idempotency-Key"));
  expect(again).toBe(first);
  expect(anew).not.toBe(first);
  await Sending.all[2]?.respond(200, stored(true));
  expect(await screen.findByText("1 video uploaded")).toBeVisible();
});

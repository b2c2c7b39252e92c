// A banner whose response was lost, sent again or added again.
import { screen, waitFor } from "@testing-library/react";
import { show } from "@tests/show";
import { errorResponse, fakeWire, ok } from "@tests/wire";
import { BannersScreen } from "./BannersScreen";

const PATH = "/api/App/banner/inhouse";
const POST = `POST ${PATH}`;

test("reuses the idempotency key in the same form, but not in a new one", async () => {
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => undefined }));
  const wire = fakeWire()
    .on(`GET ${PATH}`, ok({ data: [], totalPages: 1, bannerinHouseAds: true }))
    .on(POST, errorResponse(502, ""));
  const admin = show(<BannersScreen />);
  async function fill() {
    await admin.click(await screen.findByRole("button", { name: "Add banner" }));
    await admin.type(await screen.findByLabelText("Name"), "Summer");
    await admin.type(screen.getByLabelText("URL"), "https://shop.example.com");
    await admin.upload(screen.getByLabelText("Image"), new File(["x"], "a.png", { type: "image/png" }));
    expect(await screen.findByAltText("Preview")).toBeVisible();
  }
  async function save(count: number) {
    const button = screen.getByRole("button", { name: "Save banner" });
    await waitFor(() => expect(button).not.toHaveAttribute("aria-busy", "true"));
    await admin.click(button);
    await waitFor(() => expect(wire.requests(POST)).toHaveLength(count));
  }
  await fill();
  await save(1);
  await save(2);
  await admin.click(screen.getByRole("button", { name: "Close form" }));
  await admin.click(await screen.findByRole("button", { name: "Discard" }));

  // The server may have added the banner, and someone may have deleted it since.
  wire.on(POST, ok({ message: "Banner added" }));
  await fill();
  await save(3);

  const [first, repeated, next] = wire.requests(POST).map(({ headers }) => headers.get("Idempotency-Key"));
  expect(repeated).toBe(first);
  expect(next).not.toBe(first);
});

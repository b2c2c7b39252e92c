import { screen, waitFor } from "@testing-library/react";
import { show } from "@tests/show";
import { fakeWire, ok, type Reply } from "@tests/wire";
import { useConfirmedAction } from "@/components/form/useConfirmedAction";
import { call } from "@/lib/client";
import { Waiting } from "./Waiting";

const REQUESTS = "GET /api/admin/requests";
const HELD = { action: "legal.restore" };

function Screen() {
  const { ask, dialog } = useConfirmedAction();
  const act = (captcha: string) => call("POST", "/api/act", { captcha });
  return (
    <>
      <Waiting area="legal." />
      <button type="button" onClick={() => ask({ title: "Restore", text: "All of it.", verb: "Go", act })}>
        Restore
      </button>
      {dialog}
    </>
  );
}

test("what of a screen waits for a second person is said there, as soon as it was asked for", async () => {
  const wire = fakeWire()
    .on(REQUESTS, ok({ data: [{ action: "controller.restore" }] }))
    .on("GET /api/admin/captcha", ok({ id: "c", question: "8 + 5" }));
  wire.on("POST /api/act", (): Reply => {
    wire.on(REQUESTS, ok({ data: [HELD] }));
    return { ...ok({ message: "Waits for a second person." }), code: 202 };
  });
  const admin = show(<Screen />);
  await waitFor(() => expect(wire.calls(REQUESTS)).toHaveLength(1));
  expect(screen.queryByText(/waits for a second person/)).toBeNull();

  await admin.click(screen.getByRole("button", { name: "Restore" }));
  await admin.type(await screen.findByRole("textbox", { name: "What is 8 + 5?" }), "13{Enter}");

  expect(await screen.findByText("A change of this waits for a second person.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Show it" })).toHaveAttribute("href", "/site/people");
});

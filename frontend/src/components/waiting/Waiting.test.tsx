import { screen, waitFor } from "@testing-library/react";
import { show } from "@tests/show";
import { fakeWire, ok, type Reply } from "@tests/wire";
import { useConfirmedAction } from "@/components/form/useConfirmedAction";
import { call } from "@/lib/client";
import { isOfAd, Waiting } from "./Waiting";

const REQUESTS = "GET /api/admin/requests";
const HELD = { action: "legal.restore", target: "policy", before: { title: "B" }, after: { title: "A" } };
const OTHER = { action: "controller.switch", target: "controller", before: null, after: { live_button: true } };

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
    .on(REQUESTS, ok({ data: [OTHER] }))
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
  expect(await screen.findByText("Privacy Policy: Title")).toBeVisible();
  expect(screen.getByRole("link", { name: "Show it" })).toHaveAttribute("href", "/site/people");
});

const CLEARED = { action: "analytics.clear", before: { views: 3, clicks: 1 } };
const ONE = { ...CLEARED, target: "web:one", after: { name: "Shop", days: "d", items: 1 } };
const LONG = "x".repeat(80);

test("it says of what it is, briefly, whatever the names are", async () => {
  const named = [LONG, "Home", "Feed", "Late"].map((name) => ({ ...ONE, target: `web:${name}`, after: { name } }));
  fakeWire().on(REQUESTS, ok({ data: [ONE, ...named] }));
  show(<Waiting area="analytics." />);

  expect(await screen.findByText("5 changes of this wait for a second person.")).toBeVisible();
  expect(await screen.findByText(`Shop; ${"x".repeat(60)}…; Home and 2 more`)).toBeVisible();
});

test("of the settings it names the fields, with the words of their screen", async () => {
  fakeWire().on(REQUESTS, ok({ data: [OTHER] }));
  show(<Waiting area="controller." />);

  expect(await screen.findByText("Live button")).toBeVisible();
});

test.each([
  ["its own", ONE, true],
  ["of several with it", { ...CLEARED, target: "analytics:clearing:1", after: { ads: ["Shop", "Home"] } }, true],
  ["of another one", { ...ONE, target: "web:two", after: { name: "Home" } }, false],
])("at one ad stands what is asked for it: %s", async (_, request, isThere) => {
  const wire = fakeWire().on(REQUESTS, ok({ data: [request] }));
  show(<Waiting area="analytics." isOf={isOfAd({ id: "one", name: "Shop" })} />);

  await waitFor(() => expect(wire.calls(REQUESTS)).toHaveLength(1));
  if (isThere) {
    expect(await screen.findByText("A change of this waits for a second person.")).toBeVisible();
  }
  expect(screen.queryAllByRole("status")).toHaveLength(isThere ? 1 : 0);
});

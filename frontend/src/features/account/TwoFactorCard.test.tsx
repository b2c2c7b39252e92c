import { act, screen, waitFor } from "@testing-library/react";
import { show } from "@tests/show";
import { errorResponse, type FakeWire, fakeWire, later, ok, type Reply } from "@tests/wire";
import { TwoFactorCard } from "./TwoFactorCard";

const STATUS = "GET /api/admin/two-factor";
const START = "POST /api/admin/two-factor/start";
const CONFIRM = "POST /api/admin/two-factor/confirm";
const OFF = ok({ data: { enabled: false, backupCodesLeft: 0 } });
const ON = ok({ data: { enabled: true, backupCodesLeft: 10 } });
const ENROLMENT = ok({ data: { secret: "ABC", qr: "data:," } });

async function setUp(wire: FakeWire) {
  const admin = show(<TwoFactorCard />);
  await admin.click(await screen.findByRole("button", { name: "Set up" }));
  await admin.type(await screen.findByLabelText("Password"), "right one{Enter}");
  return { wire, admin };
}

/** Reply with `response` after the app was turned on. */
function replyAfterTurnOn(wire: FakeWire, response: Reply) {
  return () => {
    wire.on(STATUS, ON);
    return response;
  };
}

test.each([
  ["is lost", { code: 504, raw: "<html>Gateway Timeout</html>" }],
  ["cannot be opened", { raw: '{"encrypted": "x", "iv": "y"}' }],
])("closes the dialog and offers new codes when the app is on but the response %s", async (_, response) => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const wire = fakeWire().on(STATUS, OFF).on(START, ENROLMENT);
  const { admin } = await setUp(wire.on(CONFIRM, replyAfterTurnOn(wire, response)));

  await admin.type(await screen.findByLabelText("One-time code"), "123456");

  expect(await screen.findByText(/^The authenticator app is on\./)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await admin.click(screen.getByRole("button", { name: "New backup codes" }));
  expect(await screen.findByRole("dialog", { name: "Create new backup codes?" })).toBeVisible();
  expect(screen.queryByText(/^The authenticator app is on/)).toBeNull();
});

test("closes the dialog when the app was turned on elsewhere", async () => {
  const wire = fakeWire().on(STATUS, OFF);
  await setUp(wire.on(START, replyAfterTurnOn(wire, errorResponse(409, "An authenticator app is on already."))));

  expect(await screen.findByText(/^The authenticator app is on\./)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("does not reopen the setup when the app is turned off elsewhere", async () => {
  const wire = fakeWire().on(STATUS, OFF);
  await setUp(wire.on(START, replyAfterTurnOn(wire, errorResponse(409, "An authenticator app is on already."))));
  expect(await screen.findByText(/^The authenticator app is on\./)).toBeVisible();

  wire.on(STATUS, OFF);
  act(() => void dispatchEvent(new Event("visibilitychange")));

  expect(await screen.findByRole("button", { name: "Set up" })).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.queryByText(/^The authenticator app is on/)).toBeNull();
});

test("locks the password while the setup starts", async () => {
  const slow = later();
  await setUp(fakeWire().on(STATUS, OFF).on(START, slow.reply));

  await waitFor(() => expect(screen.getByLabelText("Password")).toHaveAttribute("readonly"));
  slow.come(ENROLMENT);
  expect(await screen.findByLabelText("One-time code")).toBeVisible();
});

test("locks password and code while the app is turned off", async () => {
  const slow = later();
  fakeWire().on(STATUS, ON).on("POST /api/admin/two-factor/disable", slow.reply);
  const admin = show(<TwoFactorCard />);
  await admin.click(await screen.findByRole("button", { name: "Turn off" }));
  await admin.type(await screen.findByLabelText("Password"), "right one");
  await admin.type(screen.getByLabelText(/^Code from the app/), "123456{Enter}");

  await waitFor(() => expect(screen.getByLabelText("Password")).toHaveAttribute("readonly"));
  expect(screen.getByLabelText(/^Code from the app/)).toHaveAttribute("readonly");
  slow.come(errorResponse(400, "The code is wrong."));
  expect((await screen.findAllByText("The code is wrong."))[0]).toBeVisible();
});

test("confirms leaving while the backup codes are shown", async () => {
  const isAsked = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));
  const wire = fakeWire().on(STATUS, OFF).on(START, ENROLMENT);
  const { admin } = await setUp(wire.on(CONFIRM, ok({ message: "It is on", backupCodes: ["THCQFG2543BDCS6X"] })));
  await admin.type(await screen.findByLabelText("One-time code"), "123456");
  expect(await screen.findByText("THCQ FG25 43BD CS6X")).toBeVisible();
  expect(isAsked()).toBe(true);

  await admin.click(screen.getByRole("button", { name: "I’ve saved them" }));

  await waitFor(() => expect(screen.queryByText("THCQ FG25 43BD CS6X")).toBeNull());
  expect(isAsked()).toBe(false);
});

import { fireEvent, screen } from "@testing-library/react";
import { show } from "@tests/show";
import { errorResponse, fakeWire, ok } from "@tests/wire";
import { Inbox } from "./Inbox";

const INBOX = "GET /api/admin/inbox";
const PROBLEM = {
  kind: "worker",
  title: "The worker is not running",
  advice: "Start it.",
  detail: "last seen yesterday",
  link: "/site/notification",
  linkText: "Open notifications",
  since: "2025-03-15T12:00:00Z",
};

function open() {
  const list = screen.getByLabelText("Inbox", { selector: "section" });
  fireEvent(list, Object.assign(new Event("toggle"), { newState: "open" }));
  return list;
}

test("counts the problems and says what to do about each", async () => {
  fakeWire().on(INBOX, ok({ data: [PROBLEM, { ...PROBLEM, kind: "push", link: "" }], release: "" }));
  show(<Inbox />);

  expect(await screen.findByRole("button", { name: "Inbox: 2 items" })).toBeVisible();
  const list = open();
  expect(list).toHaveTextContent("The worker is not runningStart it.last seen yesterdayOpen notifications");
  expect(list).toHaveTextContent("Since 15/03/2025 05:30:00 PM");
});

test("loads again when it is opened", async () => {
  const wire = fakeWire().on(INBOX, ok({ data: [], release: "" }));
  show(<Inbox />);
  expect(await screen.findByText("No problems.")).toBeInTheDocument();

  wire.on(INBOX, errorResponse(500, ""));
  open();

  expect(await screen.findByText(/The inbox could not be loaded/)).toBeInTheDocument();
});

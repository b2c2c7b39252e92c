import { screen, waitFor, within } from "@testing-library/react";
import { show } from "@tests/show";
import { fakeWire, later, ok, refused } from "@tests/wire";
import { useState } from "react";
import { RetentionDialog } from "./RetentionDialog";

const GET = "GET /api/admin/retention";
const PUT = "PUT /api/admin/retention";
const CAPTCHA = "GET /api/admin/captcha";
const DAYS = { auditDays: 0, pushDays: 400, firedDays: 90 };

async function open(saved = ok({ data: DAYS, version: 4 })) {
  const wire = fakeWire()
    .on(GET, ok({ data: DAYS, version: 3 }))
    .on(CAPTCHA, ok({ id: "c", question: "2 + 3", imageUrl: "" }))
    .on(PUT, saved);
  const closed = vi.fn();
  const admin = show(<RetentionDialog onClose={closed} />);
  await screen.findByLabelText("Audit log");
  return { wire, admin, closed };
}

test("what stands is chosen, and another period is saved after a captcha", async () => {
  const { wire, admin, closed } = await open();
  expect(screen.getByLabelText("Audit log")).toHaveDisplayValue("Forever");
  expect(screen.getByLabelText("Notifications")).toHaveDisplayValue("400 days");
  expect(screen.getByRole("button", { name: "Save" })).toBeDisabled();

  await admin.selectOptions(screen.getByLabelText("Audit log"), "2 years");
  await admin.click(screen.getByRole("button", { name: "Save" }));
  const asked = within(await screen.findByRole("dialog", { name: "Change retention?" }));
  expect(asked.getByText(/^Audit log: 2 years\. Older entries are deleted/)).toBeVisible();
  await admin.type(await asked.findByRole("textbox"), "5");
  await admin.click(asked.getByRole("button", { name: "Save" }));

  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(wire.last(PUT).body).toEqual({ ...DAYS, auditDays: 730 });
  expect(wire.last(PUT).headers.get("If-Match")).toBe('"3"');
});

test("a save that came late keeps the dialog open and says why", async () => {
  const { admin, closed } = await open(refused(409, "Someone else changed the retention in the meantime."));

  await admin.selectOptions(screen.getByLabelText("Audit log"), "1 year");
  await admin.click(screen.getByRole("button", { name: "Save" }));
  const asked = within(await screen.findByRole("dialog", { name: "Change retention?" }));
  await admin.type(await asked.findByRole("textbox"), "5");
  await admin.click(asked.getByRole("button", { name: "Save" }));

  expect(await screen.findByText("Someone else changed the retention in the meantime.")).toBeVisible();
  expect(closed).not.toHaveBeenCalled();
  expect(screen.getByLabelText("Audit log")).toHaveDisplayValue("1 year");
});

/** The screen with its dialog, which is open until it says that it is closed. */
function Opened({ onClose }: { onClose: () => void }) {
  const [isOpen, setOpen] = useState(true);
  function close() {
    setOpen(false);
    onClose();
  }
  return isOpen && <RetentionDialog onClose={close} />;
}

test("a save that ends once the dialog is closed closes nothing more", async () => {
  const slow = later();
  fakeWire()
    .on(GET, ok({ data: DAYS, version: 3 }))
    .on(CAPTCHA, ok({ id: "c", question: "2 + 3", imageUrl: "" }))
    .on(PUT, slow.reply);
  const closed = vi.fn();
  const admin = show(<Opened onClose={closed} />);
  await admin.selectOptions(await screen.findByLabelText("Audit log"), "1 year");
  await admin.click(screen.getByRole("button", { name: "Save" }));
  const asked = within(await screen.findByRole("dialog", { name: "Change retention?" }));
  await admin.type(await asked.findByRole("textbox"), "5{Enter}");
  await admin.click(asked.getByRole("button", { name: "Cancel" }));
  await admin.click(await screen.findByRole("button", { name: "Cancel" }));
  expect(closed).toHaveBeenCalledOnce();

  slow.come(ok({ data: DAYS, version: 4 }));

  expect(await screen.findByText("Updated successfully")).toBeVisible();
  expect(closed).toHaveBeenCalledOnce();
});

import { screen, waitFor, within } from "@testing-library/react";
import { aPage } from "@tests/page";
import { show } from "@tests/show";
import { useForm } from "react-hook-form";
import { setPageConfig } from "@/lib/config";
import { readMoment } from "@/lib/typedDates";
import { DateTimeField, type DateTimeFieldProps } from "./DateTimeField";
import { Form } from "./Form";

function open(
  more: Pick<DateTimeFieldProps<{ sendAt: string }>, "mayBePast" | "rule"> = {},
  now = "2026-11-20T20:00:00Z",
) {
  vi.setSystemTime(new Date(now));
  const sent: string[] = [];
  function Screen() {
    const form = useForm({ defaultValues: { sendAt: "" } });
    return (
      <Form form={form} label="Push" onSubmit={({ sendAt }) => void sent.push(readMoment(sendAt))}>
        <DateTimeField
          form={form}
          name="sendAt"
          label="Send at"
          hint="Leave empty to send now."
          verb="Goes out"
          {...more}
        />
        <button type="submit">Send</button>
      </Form>
    );
  }
  const admin = show(<Screen />);
  const [day, time] = [screen.getByLabelText("Send at"), screen.getByLabelText(/^Send at, time in/)];
  const send = () => admin.click(screen.getByRole("button", { name: "Send" }));
  return { sent, admin, day, time, send };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

test("what was typed is said back as the console understands it", async () => {
  const { admin, day, time, send, sent } = open();
  expect(screen.getByText("Leave empty to send now.")).toBeVisible();

  await admin.type(day, "24/12/2026");
  await admin.type(time, "18:30");

  await waitFor(() =>
    expect(screen.getByRole("status")).toHaveTextContent(
      "Goes out Thu 24 Dec 2026, 6:30 PM, Asia/Kolkata (in 33 days)",
    ),
  );
  await send();
  await waitFor(() => expect(sent).toEqual(["2026-12-24T18:30"]));
  expect(time).toHaveValue("6:30 PM");
});

test("how far it is counts the hour by which the clock is put back until then", async () => {
  setPageConfig({ ...aPage(), timeZone: "Europe/London" });
  const { admin, day, time } = open({}, "2026-10-24T23:30:00Z");

  await admin.type(day, "25/10/2026");
  await admin.type(time, "3:30 am");

  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("3:30 AM, Europe/London (in 4 hr)"));
});

test("a time that the clock will show once more is still to come", async () => {
  setPageConfig({ ...aPage(), timeZone: "Europe/Berlin" });
  // 2:40 AM, for the first time.
  const { admin, day, time, send, sent } = open({}, "2026-10-25T00:40:00Z");
  await admin.type(day, "25/10/2026");
  await admin.type(time, "1:59 am");
  await send();
  expect(await screen.findByText("This time has passed. Choose a later one.")).toBeVisible();

  await admin.clear(time);
  await admin.type(time, "2:10 am");

  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("2:10 AM, Europe/Berlin (in 30 min)"));
  await send();
  await waitFor(() => expect(sent).toEqual(["2026-10-25T02:10"]));
});

test("11/12 is 11 December, whatever the browser's language", async () => {
  const { admin, day, time } = open();

  await admin.type(day, "11/12/2026");
  await admin.type(time, "9 am");

  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("Fri 11 Dec 2026, 9:00 AM"));
});

test("shows a wrong date in place of the hint when the field is left", async () => {
  const { admin, day, time } = open();
  await admin.type(day, "31/02/2027");
  await admin.type(time, "6 pm");
  expect(screen.getByText("Leave empty to send now.")).toBeVisible();

  await admin.tab();

  expect(await screen.findByText(/is not a date/)).toBeVisible();
  expect(screen.queryByText("Leave empty to send now.")).toBeNull();
});

test("does not say when something happens for a time that is rejected", async () => {
  const { admin, day, time, send } = open();
  await admin.type(day, "19/11/2026");
  await admin.type(time, "6 pm");

  await send();

  expect(await screen.findByText(/or a later date/)).toBeVisible();
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
});

test("an empty one is sent as it is", async () => {
  const { send, sent } = open();

  await send();

  await waitFor(() => expect(sent).toEqual([""]));
});

test.each([
  ["24/12/2026", "", "Enter a time, such as 6:30 PM."],
  ["31/02/2027", "6 pm", "“31/02/2027” is not a date. Write it as DD/MM/YYYY."],
  ["20/11/2026", "11 pm", "Choose 21/11/2026 or a later date."],
  ["21/11/2026", "1:00 am", "This time has passed. Choose a later one."],
])("'%s' at '%s' is not sent: %s", async (typedDay, typedTime, told) => {
  const { admin, day, time, send, sent } = open();
  await admin.type(day, typedDay);
  if (typedTime) {
    await admin.type(time, typedTime);
  }

  await send();

  await waitFor(() => expect(day).toHaveAccessibleDescription(expect.stringContaining(told)));
  expect(sent).toEqual([]);
});

test("a day that is over cannot be chosen; one to come fills the date and leaves the time", async () => {
  const { admin, day, time } = open();
  await admin.type(time, "7 pm");
  await admin.click(screen.getByRole("button", { name: "Open calendar" }));
  const calendar = within(await screen.findByRole("dialog", { name: "Calendar: Send at" }));
  expect(calendar.getByRole("button", { name: "Friday 20 November 2026" })).toBeDisabled();

  await admin.click(calendar.getByRole("button", { name: "Sunday 22 November 2026" }));

  expect(day).toHaveValue("22/11/2026");
  expect(time).toHaveValue("7:00 PM");
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("Asia/Kolkata (tomorrow)"));
});

test("where it may be past, it is, and what else it has to be is asked", async () => {
  const rule = (typed: string) => readMoment(typed) !== "2025-01-01T09:30" || "Not this one.";
  const { admin, day, time, send, sent } = open({ mayBePast: true, rule });
  await admin.type(day, "01/01/2025");
  await admin.type(time, "9:30 am");
  await waitFor(() =>
    expect(screen.getByRole("status")).toHaveTextContent(/^Goes out Wed 1 Jan 2025, 9:30 AM, Asia\/Kolkata$/),
  );
  await send();
  await waitFor(() => expect(day).toHaveAccessibleDescription(expect.stringContaining("Not this one.")));
  expect(sent).toEqual([]);

  await admin.clear(time);
  await admin.type(time, "9:31 am");
  await send();

  await waitFor(() => expect(sent).toEqual(["2025-01-01T09:31"]));
});

test("of date and time the one that cannot be read is marked and has the focus", async () => {
  const { admin, day, time, send } = open();
  await admin.type(day, "01/12/2026");
  await admin.type(time, "99");

  await send();

  await waitFor(() => expect(time).toHaveFocus());
  expect(time).toHaveAttribute("aria-invalid", "true");
  expect(day).not.toHaveAttribute("aria-invalid", "true");
});

test("a time that is left out is the one that is marked", async () => {
  const { admin, day, time, send } = open();
  await admin.type(day, "01/12/2026");

  await send();

  await waitFor(() => expect(time).toHaveFocus());
  expect(screen.getByText("Enter a time, such as 6:30 PM.")).toBeVisible();
  expect(day).not.toHaveAttribute("aria-invalid", "true");
});

test("a day that will not do is marked, whatever the time", async () => {
  const { admin, day, time, send } = open();
  await admin.type(day, "01/12/2020");
  await admin.type(time, "99");

  await send();

  await waitFor(() => expect(day).toHaveFocus());
  expect(screen.getByText("Choose 21/11/2026 or a later date.")).toBeVisible();
  expect(day).toHaveAttribute("aria-invalid", "true");
});

import { zodResolver } from "@hookform/resolvers/zod";
import { screen, waitFor, within } from "@testing-library/react";
import { findField, shownDate, typeDate } from "@tests/dates";
import { aPage } from "@tests/page";
import { show } from "@tests/show";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { setPageConfig } from "@/lib/config";
import { DateTimeField, type DateTimeFieldProps, localTime } from "./DateTimeField";
import { Form } from "./Form";

const DAY = "Send at";
const TIME = /^Send at, time in/;

function open(
  more: Pick<DateTimeFieldProps<{ sendAt: string }>, "mayBePast" | "defaultTime" | "isRequired"> = {},
  now = "2026-11-20T20:00:00Z",
) {
  vi.setSystemTime(new Date(now));
  const sent: string[] = [];
  function Screen() {
    const form = useForm({
      resolver: zodResolver(z.object({ sendAt: localTime({ mayBePast: more.mayBePast === true }) })),
      defaultValues: { sendAt: "" },
    });
    return (
      <Form form={form} label="Push" onSubmit={({ sendAt }) => void sent.push(sendAt)}>
        <DateTimeField form={form} name="sendAt" label={DAY} hint="Leave empty to send now." verb="Sent" {...more} />
        <button type="submit">Send</button>
      </Form>
    );
  }
  const admin = show(<Screen />);
  const typeDay = (digits: string) => typeDate(admin, DAY, digits);
  const typeTime = async (digits: string) => {
    const field = await screen.findByRole("group", { name: TIME });
    await admin.click(within(field).getAllByRole("spinbutton")[0] as HTMLElement);
    await admin.keyboard(digits);
  };
  const send = () => admin.click(screen.getByRole("button", { name: "Send" }));
  return { sent, admin, typeDay, typeTime, send };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));

test("focuses the date when the label is clicked, and marks both halves as required", async () => {
  const { admin } = open({ isRequired: true });
  const segments = [await findField(DAY), await findField(TIME)].flatMap((half) =>
    within(half).getAllByRole("spinbutton"),
  );

  await admin.click(screen.getByText(DAY));

  expect(segments[0]).toHaveFocus();
  for (const segment of segments) {
    expect(segment).toBeRequired();
  }
});

test("shows the entered time as text", async () => {
  const { typeDay, typeTime, send, sent } = open();
  expect(screen.getByText("Leave empty to send now.")).toBeVisible();

  await typeDay("24122026");
  await typeTime("0630PM");

  expect(screen.getByRole("status")).toHaveTextContent("Sent Thu 24 Dec 2026, 6:30 PM, Asia/Kolkata (in 33 days)");
  await send();
  await waitFor(() => expect(sent).toEqual(["2026-12-24T18:30"]));
});

test("accepts a repeated local time that is still to come", async () => {
  setPageConfig({ ...aPage(), timeZone: "Europe/Berlin" });
  // 2:40 AM for the first time that night.
  const { typeDay, typeTime, send, sent } = open({}, "2026-10-25T00:40:00Z");
  await typeDay("25102026");
  await typeTime("0159AM");
  await send();
  expect(await screen.findByText("This time has passed. Choose a later one.")).toBeVisible();

  await typeTime("0210AM");

  expect(screen.getByRole("status")).toHaveTextContent("2:10 AM, Europe/Berlin (in 30 min)");
  await send();
  await waitFor(() => expect(sent).toEqual(["2026-10-25T02:10"]));
});

test("rejects a local time that the clock skips", async () => {
  setPageConfig({ ...aPage(), timeZone: "Europe/Berlin" });
  const { typeDay, typeTime, send, sent } = open();
  await typeDay("28032027");
  await typeTime("0230AM");

  await send();

  expect(await screen.findByText(/^This time does not exist/)).toBeVisible();
  expect(sent).toEqual([]);
});

test("submits an empty field", async () => {
  const { send, sent } = open();

  await findField(DAY);
  await send();

  await waitFor(() => expect(sent).toEqual([""]));
});

test.each([
  ["24122026", "", "Enter a time, such as 6:30 PM."],
  ["2412", "", "Enter a date, such as 24/12/2026."],
  ["24122026", "06", "Enter a time, such as 6:30 PM."],
  ["20112026", "1100PM", "Choose 21/11/2026 or a later date."],
  ["21112026", "0100AM", "This time has passed. Choose a later one."],
])("rejects '%s' at '%s': %s", async (day, time, message) => {
  const { typeDay, typeTime, send, sent } = open();
  if (day) {
    await typeDay(day);
  }
  if (time) {
    await typeTime(time);
  }

  await send();

  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
  expect(sent).toEqual([]);
});

test("a time without a date means today", async () => {
  const { typeTime, send, sent } = open();
  await typeTime("0630PM");

  await send();

  await waitFor(() => expect(sent).toEqual(["2026-11-21T18:30"]));
});

test.each([
  ["start", "2026-12-24T00:00"],
  ["end", "2026-12-24T23:59"],
] as const)("a date without a time means the %s of the day", async (defaultTime, local) => {
  const { typeDay, sent } = open({ defaultTime });

  await typeDay("24122026{Enter}");

  await waitFor(() => expect(sent).toEqual([local]));
});

test("disables past days, keeps the time when a day is chosen, and lists times", async () => {
  const { admin } = open();
  await findField(DAY);
  await admin.click(screen.getByRole("button", { name: "Choose a time" }));
  await admin.click(await screen.findByRole("option", { name: "7:00 PM" }));
  await admin.click(screen.getByRole("button", { name: "Open calendar" }));
  const calendar = within(await screen.findByRole("dialog", { name: "Calendar: Send at" }));
  expect(calendar.getByRole("button", { name: /20 November 2026/ })).toHaveAttribute("aria-disabled", "true");

  await admin.click(calendar.getByRole("button", { name: /22 November 2026/ }));

  expect(await shownDate(DAY)).toBe("22/11/2026");
  expect(screen.getByRole("status")).toHaveTextContent("Sun 22 Nov 2026, 7:00 PM, Asia/Kolkata (tomorrow)");
});

test("accepts a past time if allowed", async () => {
  const { typeDay, typeTime, send, sent } = open({ mayBePast: true });
  await typeDay("01012025");
  await typeTime("0930AM");
  expect(screen.getByRole("status")).toHaveTextContent(/^Sent Wed 1 Jan 2025, 9:30 AM, Asia\/Kolkata$/);

  await send();

  await waitFor(() => expect(sent).toEqual(["2025-01-01T09:30"]));
});

test("rejects a date with a deleted part", async () => {
  const { admin, typeDay, typeTime, send, sent } = open();
  await typeDay("24122026");
  await typeTime("0630PM");
  await admin.click(within(await findField(DAY)).getAllByRole("spinbutton")[1] as HTMLElement);
  await admin.keyboard("{Backspace}{Backspace}");

  await send();
  expect(await screen.findByText("Enter a date, such as 24/12/2026.")).toBeVisible();
  expect(sent).toEqual([]);

  await typeDay("25122026");
  await send();
  await waitFor(() => expect(sent).toEqual(["2026-12-25T18:30"]));
});

test("focuses the missing date or time", async () => {
  const { typeDay, send } = open();
  await typeDay("01122026");

  await send();

  await waitFor(() => expect(document.activeElement?.closest('[role="group"]')).toHaveAccessibleName(TIME));
});

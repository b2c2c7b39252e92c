import { screen, waitFor, within } from "@testing-library/react";
import { show } from "@tests/show";
import { useState } from "react";
import { DateField, type DateFieldProps } from "./DateField";

type Given = Partial<Omit<DateFieldProps, "onChange">>;

function open(given: Given = {}) {
  // Half past one in the morning of 16 March in India, still the 15th in Greenwich.
  vi.setSystemTime(new Date("2025-03-15T20:00:00Z"));
  const changed: string[] = [];
  function Screen() {
    const [value, setValue] = useState(given.value ?? "2025-03-10");
    return (
      <DateField
        label="Start date"
        {...given}
        value={value}
        onChange={(day) => {
          changed.push(day);
          setValue(day);
        }}
      />
    );
  }
  return { changed, admin: show(<Screen />), field: screen.getByRole("textbox", { name: "Start date" }) };
}

async function openCalendar(admin: ReturnType<typeof show>) {
  await admin.click(screen.getByRole("button", { name: "Open calendar" }));
  return within(await screen.findByRole("dialog", { name: "Calendar: Start date" }));
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

test("a date is shown and typed as DD/MM/YYYY, and taken once when it is whole", async () => {
  const { admin, field, changed } = open();
  expect(field).toHaveValue("10/03/2025");

  await admin.clear(field);
  await admin.type(field, "03/04/2025");

  expect(changed).toEqual(["2025-04-03"]);
  await admin.tab();
  expect(changed).toEqual(["2025-04-03"]);
  expect(field).toHaveValue("03/04/2025");
});

test("a short form is taken when the field is left, and written out", async () => {
  const { admin, field, changed } = open();
  await admin.clear(field);

  await admin.type(field, "3.4.25");
  expect(changed).toEqual([]);
  await admin.keyboard("{Enter}");

  expect(changed).toEqual(["2025-04-03"]);
  expect(field).toHaveValue("03/04/2025");
});

test("what is no date is refused by the field and kept to be mended; Escape gives the last good one back", async () => {
  const { admin, field, changed } = open();
  await admin.clear(field);
  await admin.type(field, "31/02/2025");
  await admin.tab();

  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription(
    expect.stringContaining("“31/02/2025” is not a date. Write it as DD/MM/YYYY."),
  );
  expect(field).toHaveValue("31/02/2025");
  await admin.type(field, "{Escape}");

  expect(field).toHaveValue("10/03/2025");
  expect(field).toBeValid();
  expect(changed).toEqual([]);
});

test("days beyond the limits are refused when typed, and cannot be chosen", async () => {
  const { admin, field, changed } = open({ min: "2025-03-05", max: "2025-03-12" });
  await admin.clear(field);
  await admin.type(field, "13/03/2025");

  expect(await screen.findByText("Choose 12/03/2025 or an earlier date.")).toBeVisible();
  expect(changed).toEqual([]);
  const calendar = await openCalendar(admin);
  expect(calendar.getByRole("button", { name: "Thursday 13 March 2025" })).toBeDisabled();
  expect(calendar.getByRole("button", { name: "Tuesday 4 March 2025" })).toBeDisabled();
  expect(calendar.getByRole("button", { name: "Today" })).toBeDisabled();
});

test("the calendar opens on the chosen day, and gives the focus back to its button", async () => {
  const { admin, field, changed } = open();
  const calendar = await openCalendar(admin);
  await waitFor(() => expect(calendar.getByRole("button", { name: "Monday 10 March 2025" })).toHaveFocus());
  expect(calendar.getByRole("gridcell", { selected: true })).toHaveTextContent("10");
  expect(calendar.getByRole("button", { name: "Sunday 16 March 2025" })).toHaveAttribute("aria-current", "date");

  await admin.click(calendar.getByRole("button", { name: "Friday 14 March 2025" }));

  expect(changed).toEqual(["2025-03-14"]);
  expect(field).toHaveValue("14/03/2025");
  await waitFor(() => expect(screen.getByRole("button", { name: "Open calendar" })).toHaveFocus());
  expect(screen.queryByRole("dialog")).toBeNull();
});

test.each([
  ["{ArrowLeft}", "Sunday 9 March 2025"],
  ["{ArrowRight}", "Tuesday 11 March 2025"],
  ["{ArrowUp}", "Monday 3 March 2025"],
  ["{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}", "Monday 7 April 2025"],
  ["{Home}", "Sunday 9 March 2025"],
  ["{End}", "Saturday 15 March 2025"],
  ["{PageUp}", "Monday 10 February 2025"],
  ["{PageDown}", "Thursday 10 April 2025"],
  ["{Shift>}{PageUp}{/Shift}", "Sunday 10 March 2024"],
  ["{Shift>}{PageDown}{/Shift}", "Tuesday 10 March 2026"],
])("the key %s leads to %s, and Enter takes it", async (keys, day) => {
  const { admin, changed } = open();
  const calendar = await openCalendar(admin);
  await waitFor(() => expect(calendar.getByRole("button", { name: "Monday 10 March 2025" })).toHaveFocus());

  await admin.keyboard(keys);
  await waitFor(() => expect(calendar.getByRole("button", { name: day })).toHaveFocus());
  await admin.keyboard("{Enter}");

  expect(changed).toHaveLength(1);
});

test("the arrows beside the month turn it and keep the focus", async () => {
  const { admin } = open({ value: "2025-01-31" });
  const calendar = await openCalendar(admin);

  await admin.click(calendar.getByRole("button", { name: "Next month" }));

  expect(calendar.getByRole("grid", { name: "February 2025" })).toBeVisible();
  expect(calendar.getByRole("button", { name: "Next month" })).toHaveFocus();
});

test("Today is the console's today; Escape closes and changes nothing", async () => {
  const { admin, changed } = open();
  await openCalendar(admin);
  await admin.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(changed).toEqual([]);

  const calendar = await openCalendar(admin);
  await admin.click(calendar.getByRole("button", { name: "Today" }));

  expect(changed).toEqual(["2025-03-16"]);
});

test("an optional date is cleared by emptying the field or by Clear; another one comes back", async () => {
  const { admin, field, changed } = open({ isOptional: true });
  const calendar = await openCalendar(admin);
  await admin.click(calendar.getByRole("button", { name: "Clear" }));
  expect(changed).toEqual([""]);
  expect(field).toHaveValue("");

  await admin.type(field, "10/03/2025");
  await admin.clear(field);
  await admin.tab();
  expect(changed).toEqual(["", "2025-03-10", ""]);
});

test("a date that must be there comes back when the field is emptied", async () => {
  const { admin, field, changed } = open();
  await admin.clear(field);
  await admin.tab();

  expect(field).toHaveValue("10/03/2025");
  expect(changed).toEqual([]);
});

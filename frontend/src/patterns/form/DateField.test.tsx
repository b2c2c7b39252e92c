import { screen, waitFor, within } from "@testing-library/react";
import { shownDate, typeDate } from "@tests/dates";
import { show } from "@tests/show";
import { useState } from "react";
import { DateField, type DateFieldProps } from "./DateField";

type Given = Partial<Omit<DateFieldProps, "onChange">>;
const LABEL = "Start date";

function open(given: Given = {}) {
  // 01:30 on 16 March in India, still 15 March in UTC.
  vi.setSystemTime(new Date("2025-03-15T20:00:00Z"));
  const changed: string[] = [];
  function Screen() {
    const [value, setValue] = useState(given.value ?? "2025-03-10");
    return (
      <DateField
        label={LABEL}
        {...given}
        value={value}
        onChange={(day) => {
          changed.push(day);
          setValue(day);
        }}
      />
    );
  }
  return { changed, admin: show(<Screen />) };
}

async function openCalendar(admin: ReturnType<typeof show>) {
  await admin.click(await screen.findByRole("button", { name: "Open calendar" }));
  return within(await screen.findByRole("dialog", { name: "Calendar: Start date" }));
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));

test("shows and accepts DD/MM/YYYY, and applies the date once on blur", async () => {
  const { admin, changed } = open();
  expect(await shownDate(LABEL)).toBe("10/03/2025");

  await typeDate(admin, LABEL, "03042025");
  expect(changed).toEqual([]);
  await admin.tab();
  await admin.tab();

  expect(changed).toEqual(["2025-04-03"]);
  expect(await shownDate(LABEL)).toBe("03/04/2025");
});

test("focuses the first segment when the label is clicked", async () => {
  const { admin } = open();
  const [first] = within(await screen.findByRole("group", { name: LABEL })).getAllByRole("spinbutton");

  await admin.click(screen.getByText(LABEL));

  expect(first).toHaveFocus();
});

test("applies on Enter", async () => {
  const { admin, changed } = open();

  await typeDate(admin, LABEL, "03042025{Enter}");

  expect(changed).toEqual(["2025-04-03"]);
});

test("rejects typed dates outside the limits, and disables them in the calendar", async () => {
  const { admin, changed } = open({ min: "2025-03-05", max: "2025-03-12" });

  await typeDate(admin, LABEL, "13032025{Enter}");

  expect(await screen.findByText("Choose 12/03/2025 or an earlier date.")).toBeVisible();
  expect(changed).toEqual([]);
  const calendar = await openCalendar(admin);
  expect(calendar.getByRole("button", { name: /13 March 2025/ })).toHaveAttribute("aria-disabled", "true");
  expect(calendar.getByRole("button", { name: "Today" })).toBeDisabled();
});

test("opens the calendar on the chosen day, and returns the focus to its button", async () => {
  const { admin, changed } = open();
  const calendar = await openCalendar(admin);
  await waitFor(() => expect(calendar.getByRole("button", { name: /10 March 2025/ })).toHaveFocus());

  await admin.click(calendar.getByRole("button", { name: /14 March 2025/ }));

  expect(changed).toEqual(["2025-03-14"]);
  expect(await shownDate(LABEL)).toBe("14/03/2025");
  await waitFor(() => expect(screen.getByRole("button", { name: "Open calendar" })).toHaveFocus());
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("starts weeks on Sunday, uses the console's today, and changes nothing on Escape", async () => {
  const { admin, changed } = open();
  await openCalendar(admin);
  await admin.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(changed).toEqual([]);

  const calendar = await openCalendar(admin);
  expect(screen.getAllByRole("columnheader", { hidden: true })[0]).toHaveTextContent("Su");
  await admin.click(calendar.getByRole("button", { name: "Today" }));

  expect(changed).toEqual(["2025-03-16"]);
});

test("clears an optional date", async () => {
  const { admin, changed } = open({ isOptional: true });
  const calendar = await openCalendar(admin);
  await admin.click(calendar.getByRole("button", { name: "Clear" }));

  expect(changed).toEqual([""]);
  expect(await shownDate(LABEL)).toBe("dd/mm/yyyy");
});

test("marks today in the console's time zone", async () => {
  const { admin } = open();

  const calendar = await openCalendar(admin);

  expect(calendar.getByRole("button", { name: /^Today, Sunday, 16 March 2025/ })).toBeVisible();
});

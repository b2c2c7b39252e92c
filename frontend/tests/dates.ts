import { screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";

type Label = string | RegExp;

/** Return the group of a date or time field after its code is loaded. */
export async function findField(label: Label): Promise<HTMLElement> {
  return screen.findByRole("group", { name: label });
}

/** Type into a field from its first segment on: "24122026" for a date, "0630PM" for a time. */
export async function typeDate(admin: UserEvent, label: Label, digits: string): Promise<void> {
  for (const first of within(await findField(label))
    .getAllByRole("spinbutton")
    .slice(0, 1)) {
    await admin.click(first);
    await admin.keyboard(digits);
  }
}

/** Clear each segment of a field. */
export async function clearDate(admin: UserEvent, label: Label): Promise<void> {
  for (const segment of within(await findField(label)).getAllByRole("spinbutton")) {
    await admin.click(segment);
    await admin.keyboard("{Backspace}{Backspace}{Backspace}{Backspace}");
  }
}

/** Return the text of a field without direction marks: "24/12/2026". AM and PM are uppercase, as CSS shows them. */
export async function shownDate(label: Label): Promise<string> {
  const text = (await findField(label)).textContent ?? "";
  return text
    .replace(/[\u2066-\u2069\u200e\u200f]/g, "")
    .replace(/\s/g, " ")
    .replace(/[ap]m$/, (half) => half.toUpperCase());
}

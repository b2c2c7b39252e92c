import { screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";

type Label = string | RegExp;

/** Return the group of a date or time field, once its code is loaded. */
export async function findField(label: Label): Promise<HTMLElement> {
  return screen.findByRole("group", { name: label });
}

/** Type digits into a field from its first segment on: "24122026", or "0630PM" of a time. */
export async function typeDate(admin: UserEvent, label: Label, digits: string): Promise<void> {
  for (const first of within(await findField(label))
    .getAllByRole("spinbutton")
    .slice(0, 1)) {
    await admin.click(first);
    await admin.keyboard(digits);
  }
}

/** Empty each segment of a field. */
export async function clearDate(admin: UserEvent, label: Label): Promise<void> {
  for (const segment of within(await findField(label)).getAllByRole("spinbutton")) {
    await admin.click(segment);
    await admin.keyboard("{Backspace}{Backspace}{Backspace}{Backspace}");
  }
}

/** Return what a field shows, without the marks of writing direction: "24/12/2026". CSS shows AM and PM in capitals. */
export async function shownDate(label: Label): Promise<string> {
  const text = (await findField(label)).textContent ?? "";
  return text
    .replace(/[\u2066-\u2069\u200e\u200f]/g, "")
    .replace(/\s/g, " ")
    .replace(/[ap]m$/, (half) => half.toUpperCase());
}

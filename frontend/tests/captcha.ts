// Solves the captcha of a confirmation dialog. The fake server asks "8 + 5".
import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";

export const CAPTCHA = "GET /api/admin/captcha";

/** Type an answer into the open dialog and press Enter. */
export async function solve(admin: UserEvent, answer = 13): Promise<void> {
  await admin.type(await screen.findByRole("textbox", { name: "What is 8 + 5?" }), `${answer}{Enter}`);
}

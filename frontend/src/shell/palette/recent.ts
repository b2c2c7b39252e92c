// What was chosen last in this tab, newest first.

import type { Command } from "./commands";
import { PALETTE } from "./texts";

const KEY = "recent";
const MOST = 5;

export function readRecent(): Command[] {
  const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "[]") as Omit<Command, "group" | "words">[];
  return kept.map((one) => ({ ...one, group: PALETTE.recent, words: "" }));
}

/** Only what leads somewhere is kept: an action of this page is none of the next. */
export function keepRecent({ title, icon, route, hint = "" }: Command): void {
  if (route) {
    const others = readRecent().filter((one) => one.route !== route);
    sessionStorage.setItem(KEY, JSON.stringify([{ title, icon, route, hint }, ...others].slice(0, MOST)));
  }
}

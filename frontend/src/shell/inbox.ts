// What failed and needs an admin: the count on the bell, and the list behind it.
import { type Answer, call, type Schema } from "@/lib/client";
import { noteRelease } from "@/lib/config";
import { find } from "./find";
import { drawInbox } from "./inbox-list";
import { startPolling } from "./poll";
import { startPopup } from "./popup";
import { INBOX } from "./texts";

export const INBOX_POLL_MS = 60_000;

export type Problem = Schema<"ProblemRow">;

export function startInbox(): void {
  const root = find("[data-inbox]");
  const panel = find(".inbox", root);
  let problems: Problem[] | undefined;
  let hasFailed = false;

  async function ask(): Promise<void> {
    try {
      const answer = await call<Answer & Schema<"InboxAnswer">>("GET", "/api/admin/inbox");
      problems = answer.data;
      hasFailed = false;
      noteRelease(answer.release);
      showCount(root, problems.length);
    } catch {
      // The last count stays; whoever opens the list is told.
      hasFailed = true;
    }
    draw();
  }
  function draw(): void {
    if (panel.hasAttribute("data-shown")) {
      drawInbox(panel, hasFailed ? undefined : problems);
    }
  }

  const poll = startPolling(ask, INBOX_POLL_MS);
  startPopup(root, () => {
    panel.focus();
    if (problems) {
      draw();
    }
    poll();
  });
}

function showCount(root: HTMLElement, count: number): void {
  const badge = find(".count", root);
  badge.hidden = count === 0;
  badge.textContent = count > 9 ? "9+" : String(count);
  const button = find("button", root);
  const text = INBOX.label(count);
  button.setAttribute("aria-label", text);
  button.title = text;
}

// The list behind the bell.
import { formatTime } from "@/lib/format";
import { element } from "./element";
import type { Problem } from "./inbox";
import { INBOX } from "./texts";

/** Draw the problems, that there are none, or (undefined) that they could not be asked for. */
export function drawInbox(panel: HTMLElement, problems: readonly Problem[] | undefined): void {
  const focused = panel.querySelector<HTMLAnchorElement>("a:focus");
  const head = element("h2", "panel-head", INBOX.title);
  if (!problems) {
    panel.replaceChildren(head, element("p", "inbox-none", INBOX.failed));
  } else if (problems.length === 0) {
    const hint = element("p", "inbox-meta", INBOX.emptyHint);
    panel.replaceChildren(head, element("div", "inbox-none", element("p", "inbox-title", INBOX.empty), hint));
  } else {
    panel.replaceChildren(head, element("ul", "inbox-list", ...problems.map(row)));
  }
  // Each look draws it anew under whoever goes through it by keyboard.
  if (focused) {
    const links = [...panel.querySelectorAll("a")];
    (links.find(({ href }) => href === focused.href) ?? panel).focus();
  }
}

function row(problem: Problem): HTMLElement {
  const parts = [element("p", "inbox-title", problem.title), element("p", "", problem.advice)];
  if (problem.detail) {
    parts.push(element("p", "inbox-meta", problem.detail));
  }
  const foot = element("p", "inbox-foot");
  if (problem.link) {
    const link = element("a", "inbox-link", problem.linkText);
    link.href = problem.link;
    foot.append(link);
  }
  if (problem.since) {
    foot.append(element("span", "inbox-meta", `${INBOX.since} ${formatTime(problem.since)}`));
  }
  return element("li", "inbox-row", ...parts, foot);
}

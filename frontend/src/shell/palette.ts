// Ctrl/Cmd+K: every screen and main action by name; `?` lists the shortcuts.
import { pageConfig } from "@/lib/config";
import { find } from "./find";
import { setTheme } from "./theme";

type Command = { title: string; hint: string; words: string; run: () => void };

export function commands(): Command[] {
  const go = (route: string) => () => location.assign(route);
  const screens = pageConfig().links.map((link) => ({
    title: link.title,
    hint: "Screen",
    words: `${link.purpose} ${link.keywords}`,
    run: go(link.route),
  }));
  return [
    { title: "Home", hint: "Screen", words: "dashboard start", run: go("/site") },
    ...screens,
    { title: "Light theme", hint: "Action", words: "colour bright", run: () => setTheme("light") },
    { title: "Dark theme", hint: "Action", words: "colour night", run: () => setTheme("dark") },
    { title: "System theme", hint: "Action", words: "colour auto", run: () => setTheme("system") },
    { title: "Log out", hint: "Action", words: "sign out leave", run: go("/site/Logout") },
  ];
}

export function matching(all: Command[], typed: string): Command[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return all.filter((command) =>
    words.every((word) => `${command.title} ${command.words}`.toLowerCase().includes(word)),
  );
}

export function startPalette(): void {
  const palette = find<HTMLDialogElement>("[data-palette]");
  const field = find<HTMLInputElement>(".palette-field", palette);
  const list = find(".palette-list", palette);
  const all = commands();
  let shown = all;
  let at = 0;

  function draw(): void {
    list.replaceChildren(...shown.map((command, index) => option(command, index === at)));
    find(".palette-none", palette).hidden = shown.length > 0;
    field.setAttribute("aria-activedescendant", shown.length ? `palette-${at}` : "");
    list.children[at]?.scrollIntoView({ block: "nearest" });
    [...list.children].forEach((element, index) => {
      element.id = `palette-${index}`;
      element.addEventListener("click", () => run(index));
    });
  }
  function run(index: number): void {
    palette.close();
    shown[index]?.run();
  }
  function open(): void {
    field.value = "";
    shown = all;
    at = 0;
    draw();
    palette.showModal();
  }

  field.addEventListener("input", () => {
    shown = matching(all, field.value);
    at = 0;
    draw();
  });
  field.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && shown.length) {
      event.preventDefault();
      at = (at + step + shown.length) % shown.length;
      draw();
    } else if (event.key === "Enter") {
      event.preventDefault();
      run(at);
    }
  });
  palette.addEventListener("click", (event) => event.target === palette && palette.close());
  find("[data-open-palette]").addEventListener("click", open);
  startKeys(open);
}

function startKeys(open: () => void): void {
  const shortcuts = find<HTMLDialogElement>("[data-shortcuts]");
  if (navigator.userAgent.includes("Mac OS")) {
    for (const key of document.querySelectorAll("[data-mod]")) {
      key.textContent = "⌘";
    }
  }
  document.addEventListener("keydown", (event) => {
    if (!isFree()) {
      return;
    }
    const isTyping = event.target instanceof Element && event.target.closest("input, textarea, select");
    if (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      open();
    } else if (event.key === "?" && !isTyping) {
      shortcuts.showModal();
    }
  });
}

// Signed in, and no dialog in front.
function isFree(): boolean {
  return document.documentElement.dataset.session === "in" && !document.querySelector("dialog[open], [role=dialog]");
}

function option(command: Command, isSelected: boolean): HTMLElement {
  const item = document.createElement("li");
  item.className = "palette-option";
  item.setAttribute("role", "option");
  item.setAttribute("aria-selected", String(isSelected));
  for (const text of [command.title, command.hint]) {
    const span = document.createElement("span");
    span.textContent = text;
    item.append(span);
  }
  return item;
}

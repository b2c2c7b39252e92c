// The palette's list: groups of screens, things and actions; recent ones first while nothing is typed.
import { element } from "../element";
import { find } from "../find";
import {
  type Command,
  commands,
  keepRecent,
  LEAST_LETTERS,
  matching,
  PALETTE,
  readRecent,
  searchThings,
} from "./commands";

const SEARCH_AFTER_MS = 200;

let openOne: Palette | undefined;

/** Show the list of the dialog, whose field may hold something already. */
export function openPalette(dialog: HTMLDialogElement): void {
  openOne ??= new Palette(dialog);
  openOne.look();
}

/** Carry out what is marked; what is still searched for is waited for. */
export async function choose(): Promise<void> {
  await openOne?.choose();
}

class Palette {
  readonly #dialog: HTMLDialogElement;
  readonly #field: HTMLInputElement;
  readonly #list: HTMLElement;
  #shown: Command[] = [];
  #at = 0;
  #search: Promise<void> | undefined;
  #timer: number | undefined;

  constructor(dialog: HTMLDialogElement) {
    this.#dialog = dialog;
    this.#field = find<HTMLInputElement>(".palette-field", dialog);
    this.#list = find(".palette-list", dialog);
    this.#field.addEventListener("input", () => this.look());
    this.#field.addEventListener("keydown", (event) => this.#move(event));
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  }

  /** Show what the field asks for; things follow when the server has answered. */
  look(): void {
    const typed = this.#field.value.trim();
    clearTimeout(this.#timer);
    this.#search = undefined;
    if (typed.length < LEAST_LETTERS) {
      this.#show(typed ? matching(commands(), typed) : [...readRecent(), ...commands()]);
      return;
    }
    this.#search = new Promise((resolve) => {
      this.#timer = window.setTimeout(() => this.#findThings(typed).then(resolve), SEARCH_AFTER_MS);
    });
    this.#show(matching(commands(), typed), PALETTE.searching);
  }

  async choose(): Promise<void> {
    const search = this.#search;
    if (this.#shown.length === 0) {
      await search;
    }
    const chosen = this.#shown[this.#at];
    // Whoever closed it or typed on meanwhile wants nothing of what was asked for then.
    if (chosen && this.#dialog.open && search === this.#search) {
      this.#run(chosen);
    }
  }

  async #findThings(typed: string): Promise<void> {
    const things = await searchThings(typed).catch(() => undefined);
    if (this.#field.value.trim() === typed) {
      const marked = this.#shown[this.#at];
      this.#show([...matching(commands(), typed), ...(things ?? [])], things ? PALETTE.none : PALETTE.failed);
      // What was marked meanwhile stays marked.
      this.#mark(
        Math.max(
          0,
          this.#shown.findIndex((one) => one.title === marked?.title && one.route === marked.route),
        ),
      );
    }
  }

  #run(command: Command): void {
    this.#dialog.close();
    keepRecent(command);
    if (command.route) {
      location.assign(command.route);
    }
    command.run?.();
  }

  #show(found: readonly Command[], none: string = PALETTE.none): void {
    const groups = [...new Set(found.map((command) => command.group))].map(
      (title) => [title, found.filter((command) => command.group === title)] as const,
    );
    this.#shown = groups.flatMap(([, rows]) => rows);
    this.#list.replaceChildren(...groups.map(([title, rows]) => this.#group(title, rows)));
    const isSaid = this.#shown.length === 0 || none === PALETTE.failed;
    find(".palette-none", this.#dialog).textContent = isSaid ? none : "";
    this.#mark(0);
  }

  #group(title: string, rows: readonly Command[]): HTMLElement {
    const head = element("div", "palette-group", title);
    head.setAttribute("aria-hidden", "true");
    const group = element("div", "", head, ...rows.map((row) => this.#option(row)));
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", title);
    return group;
  }

  #option(command: Command): HTMLElement {
    const hint = element("span", "palette-hint", command.hint ?? "");
    const option = element("div", "palette-option", createIcon(command.icon), element("span", "", command.title), hint);
    option.setAttribute("role", "option");
    option.id = `palette-${this.#shown.indexOf(command)}`;
    option.addEventListener("click", () => this.#run(command));
    return option;
  }

  #mark(at: number): void {
    this.#at = at;
    for (const option of this.#list.querySelectorAll("[role=option]")) {
      const isMarked = option.id === `palette-${at}`;
      option.setAttribute("aria-selected", String(isMarked));
      if (isMarked) {
        option.scrollIntoView({ block: "nearest" });
      }
    }
    this.#field.setAttribute("aria-activedescendant", this.#shown.length ? `palette-${at}` : "");
  }

  #move(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && this.#shown.length) {
      event.preventDefault();
      this.#mark((this.#at + step + this.#shown.length) % this.#shown.length);
    }
  }
}

const SVG = "http://www.w3.org/2000/svg";
const ICON_ATTRIBUTES = {
  class: "icon",
  viewBox: "0 0 24 24",
  fill: "none",
  stroke: "currentColor",
  "stroke-width": "2",
  "stroke-linecap": "round",
  "stroke-linejoin": "round",
  "aria-hidden": "true",
};

/** Return an icon of the page's sprite (templates/screen.html), by its name. */
function createIcon(name: string): SVGElement {
  const icon = document.createElementNS(SVG, "svg");
  for (const [attribute, value] of Object.entries(ICON_ATTRIBUTES)) {
    icon.setAttribute(attribute, value);
  }
  icon.append(document.createElementNS(SVG, "use"));
  icon.firstElementChild?.setAttribute("href", `#icon-${name}`);
  return icon;
}

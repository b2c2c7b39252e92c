import { aPage, watchLocation } from "@tests/page";
import { fakeWire, ok } from "@tests/wire";
import { setPageConfig } from "@/lib/config";
import { switchSingleKeys } from "@/lib/keys";
import { startKeys } from "./keys";

const SEARCH = "GET /api/admin/search";
const link = (title: string, key: string, group: string) => ({
  title,
  purpose: "",
  route: `/site/${title.toLowerCase()}`,
  icon: "send",
  keywords: "",
  group,
  key,
});
const dialog = (name: string) => document.querySelector(`[data-${name}]`) as HTMLDialogElement;
const field = () => document.querySelector(".palette-field") as HTMLInputElement;
const options = () => [...document.querySelectorAll("[role=option]")].map((one) => one.children[1]?.textContent);
const marked = () => document.querySelector("[aria-selected=true]")?.children[1]?.textContent;
const soon = (holds: () => void) => vi.waitFor(holds, { timeout: 15_000 });
let place: ReturnType<typeof watchLocation>;

// Listeners of the document stay: the shell is started once a page.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false;
  };
  document.body.innerHTML = `<button data-open-palette>Find</button>
    <dialog data-palette><input class="palette-field" aria-label="Find"><div class="palette-list" role="listbox"></div>
      <p class="palette-none"></p></dialog><dialog data-shortcuts></dialog><input id="other">`;
  startKeys();
});
beforeEach(() => {
  place = watchLocation("/site");
  document.documentElement.dataset.session = "in";
  setPageConfig({ ...aPage(), links: [link("Analytics", "a", "Insight"), link("Profile", "", "Console")] });
  fakeWire().on(SEARCH, ok({ data: [] }));
});
afterEach(() => {
  dialog("palette").close();
  dialog("shortcuts").close();
});

function press(key: string, more: KeyboardEventInit = {}, on: Element = document.body) {
  on.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }));
}

function type(text: string) {
  field().value = text;
  field().dispatchEvent(new Event("input"));
}

async function opened() {
  press("k", { ctrlKey: true });
  await soon(() => expect(options().length).toBeGreaterThan(0));
}

test("g and a letter open a screen, g and h the home screen", () => {
  press("g");
  press("a");
  expect(place.assign).toHaveBeenLastCalledWith("/site/analytics");
  press("g");
  press("h");
  expect(place.assign).toHaveBeenLastCalledWith("/site");
});

test.each([
  ["a letter alone", () => press("a")],
  ["a letter that no screen has", () => [press("g"), press("z")]],
  ["another key between", () => [press("g"), press("x"), press("a")]],
  [
    "what is typed into a field",
    () => ["g", "a"].map((key) => press(key, {}, document.querySelector("#other") as Element)),
  ],
  ["a shortcut of the browser", () => [press("g"), press("a", { ctrlKey: true })]],
])("%s opens nothing", (_, act) => {
  act();

  expect(place.assign).not.toHaveBeenCalled();
});

test("? lists the keys, and not behind an ended session", () => {
  document.documentElement.dataset.session = "out";
  press("?");
  expect(dialog("shortcuts").open).toBe(false);

  document.documentElement.dataset.session = "in";
  press("?");
  expect(dialog("shortcuts").open).toBe(true);
});

test("single keys that are switched off do nothing, Ctrl K finds", async () => {
  switchSingleKeys(false);
  press("?");
  press("g");
  press("h");
  expect(dialog("shortcuts").open).toBe(false);
  expect(place.assign).not.toHaveBeenCalled();

  await opened();

  dialog("palette").close();
  switchSingleKeys(true);
  press("?");
  expect(dialog("shortcuts").open).toBe(true);
});

test("screens and actions stand in groups; Enter opens what is marked", async () => {
  await opened();
  const groups = () => [...document.querySelectorAll("[role=group]")].map((one) => one.getAttribute("aria-label"));
  await soon(() => expect(groups()).toEqual(["Insight", "Console", "Actions"]));

  type("prof");
  expect(marked()).toBe("Profile");
  press("Enter", {}, field());

  await soon(() => expect(place.assign).toHaveBeenCalledWith("/site/profile"));
  expect(dialog("palette").open).toBe(false);
});

test("arrows mark, round the ends", async () => {
  await opened();
  const all = options();

  press("ArrowDown", {}, field());
  expect(marked()).toBe(all[1]);
  press("ArrowUp", {}, field());
  press("ArrowUp", {}, field());
  expect(marked()).toBe(all.at(-1));
});

test("an action leads to the screen with its form open, or to the switch that asks", async () => {
  await opened();

  type("add native");
  expect(options()).toEqual(["Add native ad"]);
  press("Enter", {}, field());
  await soon(() => expect(place.assign).toHaveBeenCalledWith("/site/manage/ads/nativeAds/add#do-add"));

  await opened();
  type("turn pre-video");
  press("Enter", {}, field());
  await soon(() => expect(place.assign).toHaveBeenCalledWith("/site/controller#do-preroll"));
});

test("things are found by name; Enter waits for them", async () => {
  const thing = {
    title: "Home-Feed",
    group: "Ads",
    icon: "megaphone",
    hint: "Native",
    link: "/site/manage/ads?q=Home-Feed",
  };
  const wire = fakeWire().on(SEARCH, ok({ data: [thing] }));
  await opened();

  type("home-fe");
  expect(options()).toEqual([]);
  expect(document.querySelector(".palette-none")?.textContent).toBe("Searching…");
  press("Enter", {}, field());

  await soon(() => expect(place.assign).toHaveBeenCalledWith("/site/manage/ads?q=Home-Feed"));
  expect(wire.last(SEARCH).query).toBe("?q=home-fe");
});

test("who closes the palette while it searches is led nowhere", async () => {
  const thing = { title: "Home-Feed", group: "Ads", icon: "megaphone", hint: "", link: "/site/manage/ads" };
  const wire = fakeWire().on(SEARCH, ok({ data: [thing] }));
  await opened();
  type("home-fe");
  press("Enter", {}, field());

  dialog("palette").close();

  await soon(() => expect(wire.calls(SEARCH)).toHaveLength(1));
  await soon(() => expect(options()).toEqual(["Home-Feed"]));
  expect(place.assign).not.toHaveBeenCalled();
});

test("nothing found is said, and so is a search that failed", async () => {
  await opened();
  type("nothing-such");
  await soon(() => expect(document.querySelector(".palette-none")?.textContent).toBe("No results."));

  fakeWire();
  type("prof");

  await soon(() => expect(document.querySelector(".palette-none")?.textContent).toContain("could not be searched"));
  expect(options()).toContain("Profile");
});

test("what was chosen last stands first the next time", async () => {
  await opened();
  type("prof");
  press("Enter", {}, field());
  await soon(() => expect(place.assign).toHaveBeenCalled());

  press("k", { ctrlKey: true });

  await soon(() => expect(document.querySelector("[role=group]")?.getAttribute("aria-label")).toBe("Recent"));
  expect(marked()).toBe("Profile");
});

// The commands of the palette: screens and actions, recent commands, and search results.
import { api, unwrap } from "@/api/client";
import { may } from "@/api/permissions";
import { pageConfig, type ScreenLink } from "@/lib/config";
import { SETTINGS, switchRows } from "@/lib/settings";
import { hasTexts, readStoredJson } from "@/lib/storage";
import { HOME } from "@/session/session";
import { setTheme, type Theme } from "./frame";

export type Command = {
  title: string;
  group: string;
  icon: string;
  /** Additional search terms. */
  keywords: string;
  hint?: string;
  /** The URL that the command opens. */
  route?: string;
  run?: () => void;
};

export function commands(): Command[] {
  return [
    ...pageConfig().links.map(screenOf),
    {
      title: "Home",
      group: "Console",
      icon: "house",
      keywords: "dashboard start",
      route: HOME,
      hint: "G H",
    },
    ...formActions(),
    ...(may("setControllerSwitch") ? switchActions() : []),
    action("Open Facebook credentials", {
      icon: "sliders-horizontal",
      keywords: "token app id controller",
      route: "/site/controller#facebook",
    }),
    ...THEMES.map(themeAction),
    action("Sign out", { icon: "log-out", keywords: "log out leave", route: "/site/Logout" }),
  ];
}

function screenOf(link: ScreenLink): Command {
  const { title, group, icon, route, key } = link;
  return {
    title,
    group,
    icon,
    keywords: `${link.purpose} ${link.keywords}`,
    route,
    hint: key && `G ${key.toUpperCase()}`,
  };
}

function action(title: string, more: Partial<Command>): Command {
  return { title, group: "Actions", icon: "zap", keywords: "", ...more };
}

/** Return the commands that open a screen with its form. */
function formActions(): Command[] {
  const kinds = pageConfig().adKinds.map(({ name, title }) => ({
    title: `Add ${title.toLowerCase()} ad`,
    route: `/site/manage/ads/${name}Ads/add#do-add`,
    operation: "addPlacement" as const,
  }));
  const more = { icon: "plus", keywords: "new create" };
  const offered = [...kinds, ...FORMS].filter(({ operation }) => may(operation));
  return offered.map(({ title, route }) => action(title, { ...more, route }));
}

const FORMS = [
  { title: "Add web ad", route: "/site/manage/ads/webAds/add#do-add", operation: "addWebAd" },
  { title: "Add in-house banner", route: "/site/manage/ads/banner/inhouse/add#do-add", operation: "addBanner" },
  { title: "Add ad to fire", route: "/site/add/livecall/liveAdWeb#do-add", operation: "addWebsiteAd" },
] as const;

/** Return the commands that open the switch of a section. */
function switchActions(): Command[] {
  return switchRows().map((name) => {
    const { label } = SETTINGS[name];
    const title = `Turn ${label.charAt(0).toLowerCase()}${label.slice(1)} on or off`;
    const route = `/site/controller#do-${name}`;
    return action(title, { icon: "power", keywords: "switch controller enable disable", route });
  });
}

function themeAction([theme, icon, keywords]: (typeof THEMES)[number]): Command {
  const title = `${theme.charAt(0).toUpperCase()}${theme.slice(1)} theme`;
  return action(title, { icon, keywords: `colour ${keywords}`, run: () => setTheme(theme) });
}

const THEMES: readonly (readonly [Theme, string, string])[] = [
  ["light", "sun", "bright"],
  ["dark", "moon", "night"],
  ["system", "monitor", "auto"],
];

const KEY = "recent";
const MAX_RECENT = 5;

/** Return the recent commands of this tab, newest first. */
export function readRecent(): Command[] {
  const recent = readStoredJson(sessionStorage, KEY, areRecent) ?? [];
  return recent.map((command) => ({ ...command, group: "Recent", keywords: "" }));
}

function areRecent(value: unknown): value is Omit<Command, "group" | "keywords">[] {
  return Array.isArray(value) && value.every((item) => hasTexts(item, ["title", "icon", "route", "hint"]));
}

/** Store a recent command. Commands without a route exist only on this page. */
export function storeRecent({ title, icon, route, hint = "" }: Command): void {
  if (route) {
    const others = readRecent().filter((other) => other.route !== route);
    sessionStorage.setItem(KEY, JSON.stringify([{ title, icon, route, hint }, ...others].slice(0, MAX_RECENT)));
  }
}

/** Shorter texts would match everything. */
export const MIN_SEARCH_LENGTH = 2;

/** Return ads, banners, notifications, and videos by name. */
export async function searchThings(q: string, signal: AbortSignal): Promise<Command[]> {
  const { data } = await unwrap(api.GET("/api/admin/search", { params: { query: { q } }, signal }));
  // The server matches more than the title, so the search text is a term of every result.
  return data.map(({ link, ...thing }) => ({ ...thing, keywords: q, route: link }));
}

// Texts of the screen. The fixed texts are in lib/messages.
import { pageConfig } from "@/app/config";
import { sayNumber } from "@/lib/format";
import type { Item } from "./api";

export const TEXTS = {
  csv: "CSV",
  stepsCsv: "CSV of this chart",
  clearAll: "Clear all",
  clearAllTitle: "Clear all ads",
  clearShown: "Clear shown",
  clearShownTitle: "Clear shown ads",
  clear: "Clear",
  ads: "Ads",
  search: "Search ads",
  kind: "Kind",
  allKinds: "All kinds",
  order: "Order",
  oldestFirst: "Oldest first",
  mostClicks: "Most clicks",
  bestShare: "Best click-through",
  showAll: "Show all",
  noAds: "No ads to count yet",
  noAdsHint: "Ads added in the Ads Manager appear here with their counts.",
  noResults: "No results",
  figure: "Figure",
  nothing: "No views or clicks in this date range",
  nothingHint: "Choose a longer range. New counts appear when the app reports them.",
  byKind: "By kind",
  clicksHead: "Clicks",
  viewsHead: "Views",
  share: "Click-through",
  movers: "Movers",
  moversHint: "Ads whose clicks changed most compared with the previous period.",
  moversNone: "Clicks did not change for any ad.",
  moversNoEarlier: "No earlier period to compare with.",
  byDay: "By day",
  clicks: "clicks",
  views: "views",
  before: (clicks: string) => `${clicks} in the earlier period`,
  sinceLastVisit: "since your last visit",
  notCounted: (count: number) =>
    count === 1 ? "event in the last 24 hours was not counted" : "events in the last 24 hours were not counted",
  cleared: "Recently cleared",
  clearedHint: "Restored counts are added to the counts since then.",
  undo: "Undo",
  notRestorable: "Not restorable: the ad was deleted",

  byDayOf: (name: string) => `By day: ${name}, with clearing`,
} as const;

export function formatClearTitle(item: Item): string {
  return `Clear “${item.name}”`;
}

export function formatLoss(figures: { clicks: number | undefined; views: number | undefined }, items: Item[]): string {
  const whose = items.length === 1 ? `“${items[0]?.name}”` : sayNumber(items.length, "ad");
  const what = `${sayNumber(figures.clicks, "click")} and ${sayNumber(figures.views, "view")}`;
  return `This clears ${what} from ${whose} in this date range. You can undo this for 30 days.`;
}

export function formatNoMatch(search: string): string {
  return search ? `No ads match “${search}”` : TEXTS.noResults;
}

export function kindTitle(name: string): string {
  return pageConfig().adKinds.find((kind) => kind.name === name)?.title ?? name;
}

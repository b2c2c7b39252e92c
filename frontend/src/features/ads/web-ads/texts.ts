// Texts of this screen. The fixed texts (docs/product.md 12.7) are in lib/messages.
import { formatQuantity } from "@/lib/format";

export const TEXTS = {
  title: "Web ads",
  unit: "Ad URL",
  unitHint: "Where a tap leads, like https://example.com/offer",

  clearAll: "Clear data",
  clearShown: "Clear shown",
  clear: "Clear",
  clearText: (figures: string, whose: string) =>
    `This clears ${figures} from ${whose} in this date range. You can undo this for 30 days.`,
  clearAllTitle: "Clear all web ads",
  clearShownTitle: "Clear shown web ads",
  clearOneTitle: (name: string) => `Clear “${name}”`,
  whose: (names: readonly string[]) => (names.length === 1 ? `“${names[0]}”` : formatQuantity(names.length, "web ad")),

  delete: "Delete",
  deleteTitle: (name: string) => `Delete “${name}”`,
  deleteText: "This deletes the ad and all its views and clicks. This cannot be undone.",

  views: "Views",
  clicks: "Clicks",
  share: "Click-through",
  clicksOf: (shown: string, clicks: number, name: string) => `${shown} ${clicks === 1 ? "click" : "clicks"} of ${name}`,
  figures: (clicks: number, views: number) => `${formatQuantity(clicks, "click")} and ${formatQuantity(views, "view")}`,
  chart: (clicks: number, views: number) =>
    `${formatQuantity(clicks, "click")}, ${formatQuantity(views, "view")}: view chart`,
  byDay: "By day",
  byDayOf: (name: string) => `By day: ${name}, with clearing`,
  gained: "since your last visit",
} as const;

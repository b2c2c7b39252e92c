// What the screen says. Its title is fixed; so are the prompt of a clear and `Ads Not Availale` (lib/messages).
import { sayNumber } from "@/lib/format";

export const TEXTS = {
  title: "View & Click Analytics",
  csv: "CSV",
  delete: "Delete",
  deleteTitle: "Delete these counts",
  nothing: "No views or clicks in this range",
  nothingHint: "Choose a longer range, or wait for the app to report.",

  breadcrumb: "Breadcrumb",
  views: "Views",
  clicks: "Clicks",
  clickThrough: "Click-through",
} as const;

type Counts = { totalViews: number | undefined; totalClicks: number | undefined };

export function sayLoss({ totalViews, totalClicks }: Counts): string {
  const figures = `${sayNumber(totalViews, "view")} and ${sayNumber(totalClicks, "click")}`;
  return `This deletes ${figures} in this date range. You can undo this for 30 days.`;
}

type Place = { title: string; href: string };

const ANALYTICS: Place = { title: "Analytics", href: "/site/manage/analytics" };

/** What the kinds that Analytics does not list are called, and where they are. */
const ELSEWHERE: Record<string, Place & { badge: string }> = {
  web: { badge: "Web ad", title: "Web ads", href: "/site/manage/ads/webAds/add" },
  inhouse: { badge: "In-house banner", title: "In-house banners", href: "/site/manage/ads/banner/inhouse/add" },
  push: { badge: "Notification", title: "Notifications", href: "/site/notification" },
  fired: { badge: "Fired ad", title: "Ads History", href: "/site/add/livecall/liveAdWeb/history" },
};

/** Where an item of this kind is listed. */
export function placeOf(kind: string): Place {
  return ELSEWHERE[kind] ?? ANALYTICS;
}

export function badgeOf(kind: string, adKinds: readonly { name: string; title: string }[]): string {
  return ELSEWHERE[kind]?.badge ?? adKinds.find((one) => one.name === kind)?.title ?? kind;
}

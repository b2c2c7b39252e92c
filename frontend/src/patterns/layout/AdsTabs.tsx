import { pageConfig } from "@/lib/config";
import { Tabs } from "@/ui/Tabs";

const LIVE = "/site/add/livecall/liveAd";
const INHOUSE = "/site/manage/ads/banner/inhouse/add";
const OTHERS = [
  { label: "Web", href: "/site/manage/ads/webAds/add" },
  { label: "In-house banner", href: INHOUSE },
  { label: "Live call", href: LIVE },
] as const;

/** The tab bar of all ad screens: a tab per ad type of the app, then the others. */
export function AdsTabs() {
  const path = location.pathname.replace(/\/$/, "");
  const kinds = pageConfig().adKinds.map(({ name, title }) => ({
    label: title,
    href: `/site/manage/ads/${name}Ads/add`,
  }));
  return <Tabs label="Ad types" tabs={[...kinds, ...OTHERS]} current={tabOf(path)} />;
}

/** Return the tab of a path. Several screens may share a tab. */
function tabOf(path: string): string {
  if (path.startsWith("/site/add/livecall/")) {
    return LIVE;
  }
  return path.startsWith("/site/manage/ads/banner/inhouse/") ? INHOUSE : path;
}

const LIVE_TABS = [
  { label: "Ads", href: LIVE },
  { label: "Ads Fire", href: "/site/add/livecall/liveAdWeb" },
  { label: "Ads History", href: "/site/add/livecall/liveAdWeb/history" },
] as const;

/** The three screens of live-call ads. */
export function LiveTabs() {
  return <Tabs label="Live call" tabs={LIVE_TABS} current={location.pathname.replace(/\/$/, "")} />;
}

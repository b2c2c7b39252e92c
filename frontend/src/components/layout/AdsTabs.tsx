import { pageConfig } from "@/lib/config";
import { Tabs } from "./Tabs";
import { AD_KINDS, ADS_FIRE, ADS_HISTORY, INHOUSE_BANNER, LIVE_ADS, LIVE_CALL, WEB } from "./texts";

const LIVE = "/site/add/livecall/liveAd";
const INHOUSE = "/site/manage/ads/banner/inhouse/add";
const OTHERS = [
  { label: WEB, href: "/site/manage/ads/webAds/add" },
  { label: INHOUSE_BANNER, href: INHOUSE },
  { label: LIVE_CALL, href: LIVE },
] as const;

/** The tab bar that all ad screens share: a tab for each kind of the app's ads, then the others. */
export function AdsTabs() {
  const path = location.pathname.replace(/\/$/, "");
  const kinds = pageConfig().adKinds.map(({ name, title }) => ({
    label: title,
    href: `/site/manage/ads/${name}Ads/add`,
  }));
  return <Tabs label={AD_KINDS} tabs={[...kinds, ...OTHERS]} current={tabOf(path)} />;
}

/** Several screens may be one tab here: the live call's three, a banner's list and its edit. */
function tabOf(path: string): string {
  if (path.startsWith("/site/add/livecall/")) {
    return LIVE;
  }
  return path.startsWith("/site/manage/ads/banner/inhouse/") ? INHOUSE : path;
}

const LIVE_TABS = [
  { label: LIVE_ADS, href: LIVE },
  { label: ADS_FIRE, href: "/site/add/livecall/liveAdWeb" },
  { label: ADS_HISTORY, href: "/site/add/livecall/liveAdWeb/history" },
] as const;

/** The three screens of live-call ads. */
export function LiveTabs() {
  return <Tabs label={LIVE_CALL} tabs={LIVE_TABS} current={location.pathname.replace(/\/$/, "")} />;
}

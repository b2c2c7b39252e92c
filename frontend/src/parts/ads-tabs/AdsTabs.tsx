import { Tabs } from "@/parts/tabs/Tabs";

const LIVE_CALL = "/site/add/livecall/liveAd";
const INHOUSE = "/site/manage/ads/banner/inhouse/add";
const TABS = [
  { label: "Native", href: "/site/manage/ads/nativeAds/add" },
  { label: "Full screen", href: "/site/manage/ads/fullScreenAds/add" },
  { label: "Banner", href: "/site/manage/ads/bannerAds/add" },
  { label: "Open", href: "/site/manage/ads/openAds/add" },
  { label: "Reward", href: "/site/manage/ads/rewardAds/add" },
  { label: "Web", href: "/site/manage/ads/webAds/add" },
  { label: "In-house banner", href: INHOUSE },
  { label: "Live call", href: LIVE_CALL },
] as const;

/** The tab bar that all ad screens share; a new ad screen is a line in it. */
export function AdsTabs() {
  const path = location.pathname.replace(/\/$/, "");
  return <Tabs label="Ad kinds" tabs={TABS} current={tabOf(path)} />;
}

/** Several screens may be one tab here: the live call's three, a banner's list and its edit. */
function tabOf(path: string): string {
  if (path.startsWith("/site/add/livecall/")) {
    return LIVE_CALL;
  }
  return path.startsWith("/site/manage/ads/banner/inhouse/") ? INHOUSE : path;
}

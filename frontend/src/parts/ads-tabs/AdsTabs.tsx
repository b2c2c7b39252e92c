import { Tabs } from "@/parts/tabs/Tabs";

const LIVE_CALL = "/site/add/livecall/liveAd";
const TABS = [
  { label: "Native", href: "/site/manage/ads/nativeAds/add" },
  { label: "Full screen", href: "/site/manage/ads/fullScreenAds/add" },
  { label: "Banner", href: "/site/manage/ads/bannerAds/add" },
  { label: "Open", href: "/site/manage/ads/openAds/add" },
  { label: "Reward", href: "/site/manage/ads/rewardAds/add" },
  { label: "Web", href: "/site/manage/ads/webAds/add" },
  { label: "Live call", href: LIVE_CALL },
] as const;

/** The tab bar that all ad screens share; a new ad screen is a line in it. */
export function AdsTabs() {
  const path = location.pathname.replace(/\/$/, "");
  // The live call's three screens are one tab here.
  const current = path.startsWith("/site/add/livecall/") ? LIVE_CALL : path;
  return <Tabs label="Ad kinds" tabs={TABS} current={current} />;
}

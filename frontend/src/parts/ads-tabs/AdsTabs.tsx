import { Tabs } from "@/parts/tabs/Tabs";

const TABS = [
  { label: "Native", href: "/site/manage/ads/nativeAds/add" },
  { label: "Full screen", href: "/site/manage/ads/fullScreenAds/add" },
  { label: "Banner", href: "/site/manage/ads/bannerAds/add" },
  { label: "Open", href: "/site/manage/ads/openAds/add" },
  { label: "Reward", href: "/site/manage/ads/rewardAds/add" },
  { label: "Web", href: "/site/manage/ads/webAds/add" },
  { label: "Live call", href: "/site/add/livecall/liveAd" },
] as const;

/** The tab bar that all ad screens share; a new ad screen is a line in it. */
export function AdsTabs() {
  return <Tabs label="Ad kinds" tabs={TABS} current={location.pathname.replace(/\/$/, "")} />;
}

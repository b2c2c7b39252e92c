import { pageConfig } from "@/lib/config";
import { Tabs } from "./Tabs";

const LIVE_CALL = "/site/add/livecall/liveAd";
const INHOUSE = "/site/manage/ads/banner/inhouse/add";
const OTHERS = [
  { label: "Web", href: "/site/manage/ads/webAds/add" },
  { label: "In-house banner", href: INHOUSE },
  { label: "Live call", href: LIVE_CALL },
] as const;

/** The tab bar that all ad screens share: a tab for each kind of the app's ads, then the others. */
export function AdsTabs() {
  const path = location.pathname.replace(/\/$/, "");
  const kinds = pageConfig().adKinds.map(({ name, title }) => ({
    label: title,
    href: `/site/manage/ads/${name}Ads/add`,
  }));
  return <Tabs label="Ad kinds" tabs={[...kinds, ...OTHERS]} current={tabOf(path)} />;
}

/** Several screens may be one tab here: the live call's three, a banner's list and its edit. */
function tabOf(path: string): string {
  if (path.startsWith("/site/add/livecall/")) {
    return LIVE_CALL;
  }
  return path.startsWith("/site/manage/ads/banner/inhouse/") ? INHOUSE : path;
}

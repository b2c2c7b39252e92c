import { Tabs } from "./Tabs";
import { ADS_FIRE, ADS_HISTORY, LIVE_ADS, LIVE_CALL } from "./tabTexts";

const TABS = [
  { label: LIVE_ADS, href: "/site/add/livecall/liveAd" },
  { label: ADS_FIRE, href: "/site/add/livecall/liveAdWeb" },
  { label: ADS_HISTORY, href: "/site/add/livecall/liveAdWeb/history" },
] as const;

/** The three screens of live-call ads. */
export function LiveTabs() {
  return <Tabs label={LIVE_CALL} tabs={TABS} current={location.pathname.replace(/\/$/, "")} />;
}

import { Tabs } from "./Tabs";

const TABS = [
  { label: "Ads", href: "/site/add/livecall/liveAd" },
  { label: "Ads Fire", href: "/site/add/livecall/liveAdWeb" },
  { label: "Ads History", href: "/site/add/livecall/liveAdWeb/history" },
] as const;

/** The three screens of live-call ads. */
export function LiveTabs() {
  return <Tabs label="Live call" tabs={TABS} current={location.pathname.replace(/\/$/, "")} />;
}

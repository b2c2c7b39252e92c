// What the tab bars of ad screens say.
export const AD_KINDS = "Kinds of ads";
export const WEB = "Web";
export const INHOUSE_BANNER = "In-house banner";
export const LIVE_CALL = "Live call";
export const LIVE_ADS = "Ads";
export const ADS_FIRE = "Ads Fire";
export const ADS_HISTORY = "Ads History";

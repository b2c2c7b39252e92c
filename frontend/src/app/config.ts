// The JSON block that the server writes into each page. Nothing of it is compiled into a bundle.
import type { CallId } from "@/app/api/schema";

export type ScreenLink = {
  title: string;
  purpose: string;
  route: string;
  icon: string;
  keywords: string;
  group: string;
  /** The letter that opens it after `g`, or nothing. */
  key: string;
};

export type PageConfig = {
  apiKey: string;
  wireKey: string;
  /** The value of X-Wire-Key that names it. */
  wireKeyName: string;
  screen: {
    name: string;
    /** What stands at the head of the screen, with one line of what it is for. */
    heading: string;
    intro: string;
    onCrash: "error-page" | "log";
    needsLogin: boolean;
  };
  links: ScreenLink[];
  /** The kinds that the app's placements come in. */
  adKinds: { name: string; title: string }[];
  /** The zone of the console's days, by its IANA name. */
  timeZone: string;
  /** The server's time when it rendered the page. */
  now?: string;
  /** The shortest password that the server takes. */
  passwordMin: number;
  /** Names the build of the bundles that this page runs. */
  release?: string;
  confirmLogout?: boolean;
  /** Pushes go to the server's log: there are no FCM credentials. */
  logsPushes?: boolean;
  signedIn?: boolean;
  /** The id of the account that the page was made for; none before the sign-in. */
  account?: string;
  /** The calls that the admin's role does not allow, by their ids in the API description. */
  refused?: readonly string[];
};

const BLOCK = "console-config";
let current: PageConfig | undefined;
let aheadMs = 0;

export function pageConfig(): PageConfig {
  if (!current) {
    setPageConfig(parse(document.getElementById(BLOCK)?.textContent));
  }
  return current as unknown as PageConfig;
}

/** How far this device's clock was ahead of the server's when the page arrived. */
export function clockAheadMs(): number {
  return aheadMs;
}

/**
 * Fetch this page once more and take what calls need: after a key rotation an open page gets the new key. The rest of
 * its block stays: by now it may be the login page's, or made for another account.
 */
export async function rereadPageConfig(): Promise<PageConfig> {
  const { apiKey, wireKey, wireKeyName } = await fetchPageConfig();
  current = { ...pageConfig(), apiKey, wireKey, wireKeyName };
  return current;
}

/** The block that this page would have if it were loaded now. */
export async function fetchPageConfig(): Promise<PageConfig> {
  const answer = await fetch(location.href, { headers: { Accept: "text/html" }, cache: "no-store" });
  const block = (await answer.text()).match(/<script[^>]*id="console-config"[^>]*>([^<]*)<\/script>/);
  return parse(block?.[1]);
}

/** Tests set a page's block without a page. */
export function setPageConfig(config: PageConfig | undefined): void {
  current = config;
  aheadMs = config?.now ? Date.now() - Date.parse(config.now) : 0;
}

function parse(text: string | null | undefined): PageConfig {
  if (!text) {
    throw new Error(`The page has no ${BLOCK} block.`);
  }
  return JSON.parse(text) as PageConfig;
}

export function may(call: CallId): boolean {
  return !pageConfig().refused?.includes(call);
}

const watchers = new Set<() => void>();
let isOld = false;

/** Take what an answer says of the server's build. One that says nothing changes nothing. */
export function noteRelease(current: string | undefined): void {
  if (!isOld && current && pageConfig().release && current !== pageConfig().release) {
    isOld = true;
    for (const watcher of [...watchers]) {
      watcher();
    }
  }
}

export function isOutdated(): boolean {
  return isOld;
}

export function watchRelease(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

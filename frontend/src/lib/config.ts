// The configuration that the server writes into each page as a JSON block. Bundles contain none of it.
export type ScreenLink = {
  title: string;
  purpose: string;
  route: string;
  icon: string;
  keywords: string;
  group: string;
  /** The shortcut letter after `g`, or "". */
  key: string;
};

export type PageConfig = {
  apiKey: string;
  wireKey: string;
  /** The value of the X-Wire-Key header for this key. */
  wireKeyName: string;
  screen: {
    name: string;
    /** The title of the screen. `intro` is one line about its purpose. */
    heading: string;
    intro: string;
    onCrash: "error-page" | "log";
    needsLogin: boolean;
  };
  links: ScreenLink[];
  /** The ad types of the app's placements. */
  adKinds: { name: string; title: string }[];
  /** The console's time zone (IANA name). */
  timeZone: string;
  /** The server's time when it rendered the page. */
  now?: string;
  /** The minimum password length. */
  passwordMin: number;
  /** The build of this page's bundles. */
  release?: string;
  confirmLogout?: boolean;
  /** True without FCM credentials: the server logs push notifications instead of sending them. */
  logsPushes?: boolean;
  signedIn?: boolean;
  /** The ID of the signed-in account when the page was rendered. Undefined before sign-in. */
  account?: string;
  /** The operation IDs that the admin's role does not allow. */
  denied?: readonly string[];
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

/** Return how far this device's clock was ahead of the server's when the page arrived. */
export function clockAheadMs(): number {
  return aheadMs;
}

/**
 * Fetch this page again and update the keys, for an open page after a key rotation.
 *
 * The rest of the configuration does not change. The new one may be of the sign-in page or of another account.
 */
export async function rereadPageConfig(): Promise<PageConfig> {
  const { apiKey, wireKey, wireKeyName } = await fetchPageConfig();
  current = { ...pageConfig(), apiKey, wireKey, wireKeyName };
  return current;
}

/** Return the configuration that this page would have if it were loaded now. */
export async function fetchPageConfig(): Promise<PageConfig> {
  const response = await fetch(location.href, { headers: { Accept: "text/html" }, cache: "no-store" });
  const block = (await response.text()).match(/<script[^>]*id="console-config"[^>]*>([^<]*)<\/script>/);
  return parse(block?.[1]);
}

/** Set the configuration in tests, which have no page. */
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

const watchers = new Set<() => void>();
let isOld = false;

/** Compare the server's build in a response with the one of this page. */
export function compareRelease(current: string | undefined): void {
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

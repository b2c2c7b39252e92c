// The only user of local storage. The keys are fixed (docs/product.md 3.1).
export type StoredKey =
  | "admin_video_call"
  | "token"
  | "forgetPw"
  | "analytics_clicks"
  | "web_ads_clicks"
  | "notifications";

export function readStored(key: StoredKey): string | null {
  return localStorage.getItem(key);
}

export function writeStored(key: StoredKey, value: string): void {
  localStorage.setItem(key, value);
}

export function removeStored(key: StoredKey): void {
  localStorage.removeItem(key);
}

export function clearStorages(): void {
  localStorage.clear();
  sessionStorage.clear();
}

/** Return a stored JSON value, or undefined if it is missing or has another shape. */
export function readStoredJson<T>(storage: Storage, key: string, fits: (value: unknown) => value is T): T | undefined {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? "");
    return fits(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Return whether a value is an object with text in these fields. */
export function hasTexts<Name extends string>(value: unknown, names: readonly Name[]): value is Record<Name, string> {
  return isFields(value) && names.every((name) => typeof value[name] === "string");
}

export function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

type CookieName = "theme" | "rail" | "keys";

export function readCookie(name: CookieName): string {
  const found = document.cookie.split("; ").find((cookie) => cookie.startsWith(`${name}=`));
  return found?.slice(name.length + 1) ?? "";
}

export function writeCookie(name: CookieName, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing on plain HTTP
  document.cookie = `${name}=${value}; path=/; max-age=31536000; samesite=lax`;
}

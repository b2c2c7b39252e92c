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

export type CookieName = "theme" | "rail" | "keys";

export function readCookie(name: CookieName): string {
  const found = document.cookie.split("; ").find((cookie) => cookie.startsWith(`${name}=`));
  return found?.slice(name.length + 1) ?? "";
}

export function writeCookie(name: CookieName, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing on plain-http LAN origins
  document.cookie = `${name}=${value}; path=/; max-age=31536000; samesite=lax`;
}

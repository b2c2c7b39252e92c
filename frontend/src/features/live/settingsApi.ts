// The keys of this map belong to the app and are never renamed.
import { api, ifVersion, type Schema, unwrap, withCaptcha } from "@/api/client";

export type LiveSettings = { values: Record<string, string>; version: number };

export async function fetchSettings(): Promise<LiveSettings> {
  return settingsOf(await unwrap(api.GET("/api/App/livecall/liveAds")));
}

type SaveOptions = { values: Record<string, string>; version: number; captcha: string };

export function saveSettings({ values, version, captcha }: SaveOptions) {
  const params = { header: { ...withCaptcha(captcha), ...ifVersion(version) } };
  return unwrap(api.PUT("/api/App/livecall/liveAds", { params, body: values }));
}

/** Read the settings in a response or in the body of a conflict. */
export function settingsOf({ data, version }: Schema<"LiveSettingsResponse">): LiveSettings {
  return { values: data, version };
}

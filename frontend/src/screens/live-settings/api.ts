// The free map of texts of the live call. Its keys are the customer's own words: they go as they are.
import { type Answer, call, type Schema } from "@/lib/client";

export type LiveSettings = { values: Record<string, string>; version: number };

const PATH = "/api/App/livecall/liveAds";

export async function fetchSettings(): Promise<LiveSettings> {
  return settingsOf(await call<Schema<"LiveSettingsAnswer">>("GET", PATH));
}

type SaveOptions = { values: Record<string, string>; version: number; captcha: string };

export function saveSettings({ values, version, captcha }: SaveOptions): Promise<Answer> {
  return call("PUT", PATH, { body: values, captcha, ifMatch: `"${version}"` });
}

/** The map out of an answer: of a load, or as it stands after a refusal with 409. */
export function settingsOf(answer: Answer): LiveSettings {
  const { data, version } = answer as Schema<"LiveSettingsAnswer">;
  return { values: data, version };
}

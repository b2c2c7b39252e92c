// The free map of texts of the live call (spec 7). Its keys are the customer's own words: they go as they are.
import { type Answer, call } from "@/lib/client";

export type LiveSettings = { values: Record<string, string>; version: number };

const PATH = "/api/App/livecall/liveAds";
type Wire = Answer & { data: Record<string, string>; version?: number };

export async function fetchSettings(): Promise<LiveSettings> {
  return settingsOf(await call<Wire>("GET", PATH));
}

export type SaveOptions = { values: Record<string, string>; version: number; captcha: string };

export function saveSettings({ values, version, captcha }: SaveOptions): Promise<Answer> {
  return call("PUT", PATH, { body: values, captcha, ifMatch: `"${version}"` });
}

/** The map out of an answer: of a load, or as it stands after a refusal with 409. */
export function settingsOf(answer: Answer): LiveSettings {
  const wire = answer as Wire;
  return { values: wire.data ?? {}, version: wire.version ?? 1 };
}

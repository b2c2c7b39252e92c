// The names of the settings in the app are values in the API, so they are translated here and not by the client.
import { api, ifVersion, type Schema, unwrap, withCaptcha } from "@/api/client";

const SWITCH_KEYS = {
  liveButton: "liveBtn",
  profileButton: "profileBtn",
  randomButton: "rendomBtn",
  tracking: "track",
  inhouseBanners: "bannerinHouseAds",
  preroll: "preVideo",
  splashAuto: "afterSplaceAds_status",
  introAuto: "afterIntroAds_status",
  videoEndAuto: "afterBtnAds_status",
  installPrompt: "installNew",
} as const;
const SLOT_KEYS = { splash: "afterSplaceAds", intro: "afterIntroAds", videoEnd: "afterBtnAds" } as const;
const NUMBER_KEYS = { prerollPosition: "preVideo_position", prerollTime: "preVideo_time" } as const;
const FACEBOOK_KEYS = { appId: "facebook_app_id", clientToken: "facebook_client_token" } as const;
const PROMPT_KEYS = {
  promptText: "installNewData.text",
  promptButton: "installNewData.btn_text",
  promptUrl: "installNewData.btn_url",
} as const;

/** The key of each setting in the app. */
export const KEYS = {
  ...SWITCH_KEYS,
  ...SLOT_KEYS,
  ...NUMBER_KEYS,
  ...FACEBOOK_KEYS,
  ...PROMPT_KEYS,
  prompt: "installNewData",
} as const;

export type SwitchName = keyof typeof SWITCH_KEYS;
export type Slot = keyof typeof SLOT_KEYS;
export type NumberName = keyof typeof NUMBER_KEYS;
export type FieldName = keyof typeof KEYS;
export type Mode = Schema<"SplashMode">;
export type Facebook = { appId: string; clientToken: string };
export type Prompt = { text: string; buttonText: string; buttonUrl: string };
export type LastChange = Schema<"LastChange">;
export type Settings = {
  switches: Record<SwitchName, boolean>;
  modes: Record<Slot, Mode>;
  numbers: Record<NumberName, number>;
  facebook: Facebook;
  prompt: Prompt;
  version: number;
  changes: Partial<Record<FieldName, LastChange>>;
};
/** A solved captcha and the version that the form was opened with. */
export type Proof = { captcha: string; seenVersion: number };

type WireSettings = Schema<"SettingsDocument">;

export const SETTINGS_KEY = ["controller"];
export const PATH = "/api/App/controller/admin";
export const OURS = Object.fromEntries(Object.entries(KEYS).map(([ours, wire]) => [wire, ours])) as Record<
  string,
  FieldName
>;

export async function readSettings(): Promise<Settings> {
  return settingsOf((await unwrap(api.GET(PATH))).data);
}

/** A changed document: what every change returns, and what the body of a conflict has. */
export type Changed = Schema<"ControllerAnswer">;

/** With `pauseRules`, rules that set the opposite are paused, too. */
type SwitchChange = { name: SwitchName; on: boolean; pauseRules: boolean };

export function setSwitch({ name, on, pauseRules }: SwitchChange, captcha: string) {
  const body = { name: SWITCH_KEYS[name], status: on, ...(pauseRules && { pauseRules }) };
  return unwrap(api.PUT(`${PATH}/status/change`, { params: { header: withCaptcha(captcha) }, body }));
}

export function setMode(slot: Slot, mode: Mode, proof: Proof): Promise<Changed> {
  const params = paramsOf(proof);
  if (slot === "splash") {
    return unwrap(api.PUT(`${PATH}/afterSplace/change`, { params, body: { name: mode } }));
  }
  // Only the first slot can be off.
  const body = { name: mode as Schema<"Mode"> };
  return slot === "intro"
    ? unwrap(api.PUT(`${PATH}/afterIntro/change`, { params, body }))
    : unwrap(api.PUT(`${PATH}/afterBtn/change`, { params, body }));
}

export function setNumber(name: NumberName, value: number, proof: Proof) {
  const body = { name: NUMBER_KEYS[name], value };
  return unwrap(api.PUT(`${PATH}/position/change`, { params: paramsOf(proof), body }));
}

export function setFacebook(body: Facebook, proof: Proof) {
  return unwrap(api.PUT(`${PATH}/facebook/change`, { params: paramsOf(proof), body }));
}

/** Return the client token. The audit log records the request. */
export async function revealToken(): Promise<string> {
  return (await unwrap(api.POST(`${PATH}/facebook/reveal`))).clientToken;
}

export function setPrompt(body: Prompt, proof: Proof) {
  return unwrap(api.PUT("/api/App/controller/install/new", { params: paramsOf(proof), body }));
}

export function paramsOf({ captcha, seenVersion }: Proof) {
  return { header: { ...withCaptcha(captcha), ...ifVersion(seenVersion) } };
}

export function settingsOf(data: WireSettings): Settings {
  const pick = <Ours extends string, Wire extends keyof WireSettings>(keys: Record<Ours, Wire>) =>
    Object.fromEntries(Object.entries<Wire>(keys).map(([ours, wire]) => [ours, data[wire]])) as Record<
      Ours,
      WireSettings[Wire]
    >;
  const changes = Object.entries(data.changes).flatMap(([wire, change]) => {
    // The changes are in order, so the last one of a setting and its rules wins.
    const ours = OURS[wire.replace(/\.rules$/, "")];
    return ours ? [[ours, change]] : [];
  });
  return {
    switches: pick(SWITCH_KEYS),
    modes: pick(SLOT_KEYS),
    numbers: pick(NUMBER_KEYS),
    facebook: pick(FACEBOOK_KEYS),
    prompt: data.installNewData,
    version: data.version,
    changes: Object.fromEntries(changes) as Settings["changes"],
  };
}

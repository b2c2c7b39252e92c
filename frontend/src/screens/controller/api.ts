// The controller's calls and their wire names. Nothing else here knows them.
import { type Answer, call, type Schema } from "@/lib/client";

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
const SLOT_CALLS = { splash: "afterSplace", intro: "afterIntro", videoEnd: "afterBtn" } as const;
const NUMBER_KEYS = { prerollPosition: "preVideo_position", prerollTime: "preVideo_time" } as const;
const FACEBOOK_KEYS = { appId: "facebook_app_id", clientToken: "facebook_client_token" } as const;
const PROMPT_KEYS = {
  promptText: "installNewData.text",
  promptButton: "installNewData.btn_text",
  promptUrl: "installNewData.btn_url",
} as const;

/** The key of each setting as the app knows it, for people who know the app. */
export const KEYS = {
  ...SWITCH_KEYS,
  ...SLOT_KEYS,
  ...NUMBER_KEYS,
  ...FACEBOOK_KEYS,
  ...PROMPT_KEYS,
  prompt: "installNewData",
} as const;
export const FACEBOOK_WIRE_NAMES = { facebook_app_id: "appId", facebook_client_token: "clientToken" } as const;
export const PROMPT_WIRE_NAMES = { text: "text", btn_text: "buttonText", btn_url: "buttonUrl" } as const;

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

export const PATH = "/api/App/controller/admin";
export const OURS = Object.fromEntries(Object.entries(KEYS).map(([ours, wire]) => [wire, ours])) as Record<
  string,
  FieldName
>;

export async function readSettings(): Promise<Settings> {
  const { data } = await call<Schema<"ControllerAnswer">>("GET", PATH);
  return fromWire(data);
}

/** With `pauseRules`, rules that set the opposite are paused, too. */
type SwitchChange = { name: SwitchName; on: boolean; pauseRules: boolean };

export function setSwitch({ name, on, pauseRules }: SwitchChange, captcha: string): Promise<Answer> {
  const body = { name: SWITCH_KEYS[name], status: on, ...(pauseRules && { pauseRules }) };
  return call("PUT", `${PATH}/status/change`, { body, captcha });
}

export function setMode(slot: Slot, mode: Mode, proof: Proof): Promise<Answer> {
  return call("PUT", `${PATH}/${SLOT_CALLS[slot]}/change`, { body: { name: mode }, ...optionsOf(proof) });
}

export function setNumber(name: NumberName, value: number, proof: Proof): Promise<Answer> {
  return call("PUT", `${PATH}/position/change`, { body: { name: NUMBER_KEYS[name], value }, ...optionsOf(proof) });
}

export function setFacebook({ appId, clientToken }: Facebook, proof: Proof): Promise<Answer> {
  const body = { facebook_app_id: appId, facebook_client_token: clientToken };
  return call("PUT", `${PATH}/facebook/change`, { body, ...optionsOf(proof) });
}

/** The client token in full. The audit log says who asked for it. */
export async function revealToken(): Promise<string> {
  const answer = await call<Schema<"ClientTokenAnswer">>("POST", `${PATH}/facebook/reveal`);
  return answer.facebook_client_token;
}

export function setPrompt({ text, buttonText, buttonUrl }: Prompt, proof: Proof): Promise<Answer> {
  const body = { text, btn_text: buttonText, btn_url: buttonUrl };
  return call("PUT", "/api/App/controller/install/new", { body, ...optionsOf(proof) });
}

/** The settings as they stand, out of the answer to a change, or of its refusal with 409. */
export function standingSettings(answer: Answer): Settings | undefined {
  return answer.data ? fromWire(answer.data as WireSettings) : undefined;
}

function optionsOf({ captcha, seenVersion }: Proof) {
  return { captcha, ifMatch: `"${seenVersion}"` };
}

function fromWire(data: WireSettings): Settings {
  const pick = <Ours extends string, Wire extends keyof WireSettings>(keys: Record<Ours, Wire>) =>
    Object.fromEntries(Object.entries<Wire>(keys).map(([ours, wire]) => [ours, data[wire]])) as Record<
      Ours,
      WireSettings[Wire]
    >;
  const { text, btn_text, btn_url } = data.installNewData;
  const changes = Object.entries(data.changes).flatMap(([wire, change]) => {
    // They come in the order of the changes, so the last one of a setting and its rules stays.
    const ours = OURS[wire.replace(/\.rules$/, "")];
    return ours ? [[ours, change]] : [];
  });
  return {
    switches: pick(SWITCH_KEYS),
    modes: pick(SLOT_KEYS),
    numbers: pick(NUMBER_KEYS),
    facebook: pick(FACEBOOK_KEYS),
    prompt: { text, buttonText: btn_text, buttonUrl: btn_url },
    version: data.version,
    changes: Object.fromEntries(changes) as Settings["changes"],
  };
}

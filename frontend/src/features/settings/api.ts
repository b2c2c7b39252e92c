// The names of the settings in the app are values in the API, so they are translated here and not by the client.
import { api, ifVersion, type Schema, unwrap, withCaptcha } from "@/api/client";
import { type NameOf, namesOfKind, SETTING_NAMES, SETTINGS, type SettingName } from "@/lib/settings";

export type SwitchName = NameOf<"switch">;
export type Slot = NameOf<"mode">;
export type NumberName = NameOf<"number">;
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
  changes: Partial<Record<SettingName, LastChange>>;
};
/** A solved captcha and the version that the form was opened with. */
export type Confirmation = { captcha: string; version: number };

type WireSettings = Schema<"SettingsDocument">;

export const SETTINGS_KEY = ["controller"];
export const PATH = "/api/App/controller/admin";

const BY_KEY = new Map<string, SettingName>(SETTING_NAMES.map((name) => [SETTINGS[name].key, name]));

/** Return the setting with a key of the app, also for the key of its rules. */
export function settingOfKey(key: string): SettingName | undefined {
  return BY_KEY.get(key.replace(/\.rules$/, ""));
}

export async function readSettings(): Promise<Settings> {
  return settingsOf((await unwrap(api.GET(PATH))).data);
}

/** A changed document: what every change returns, and what the body of a conflict has. */
export type Changed = Schema<"ControllerResponse">;

/** With `pauseRules`, rules that set the opposite are paused, too. */
type SwitchChange = { name: SwitchName; on: boolean; pauseRules: boolean };

export function setSwitch({ name, on, pauseRules }: SwitchChange, captcha: string) {
  const body = { name: SETTINGS[name].key, status: on, ...(pauseRules && { pauseRules }) };
  return unwrap(api.PUT(`${PATH}/status/change`, { params: { header: withCaptcha(captcha) }, body }));
}

export function setMode(slot: Slot, mode: Mode, confirmation: Confirmation): Promise<Changed> {
  const params = paramsOf(confirmation);
  if (slot === "splash") {
    return unwrap(api.PUT(`${PATH}/afterSplace/change`, { params, body: { name: mode } }));
  }
  // Only the first slot can be off.
  const body = { name: mode as Schema<"Mode"> };
  return slot === "intro"
    ? unwrap(api.PUT(`${PATH}/afterIntro/change`, { params, body }))
    : unwrap(api.PUT(`${PATH}/afterBtn/change`, { params, body }));
}

export function setNumber(name: NumberName, value: number, confirmation: Confirmation) {
  const body = { name: SETTINGS[name].key, value };
  return unwrap(api.PUT(`${PATH}/position/change`, { params: paramsOf(confirmation), body }));
}

export function setFacebook(body: Facebook, confirmation: Confirmation) {
  return unwrap(api.PUT(`${PATH}/facebook/change`, { params: paramsOf(confirmation), body }));
}

/** Return the client token. The audit log records the request. */
export async function revealToken(): Promise<string> {
  return (await unwrap(api.POST(`${PATH}/facebook/reveal`))).clientToken;
}

export function setPrompt(body: Prompt, confirmation: Confirmation) {
  return unwrap(api.PUT("/api/App/controller/install/new", { params: paramsOf(confirmation), body }));
}

export function paramsOf({ captcha, version }: Confirmation) {
  return { header: { ...withCaptcha(captcha), ...ifVersion(version) } };
}

export function settingsOf(data: WireSettings): Settings {
  const values: Record<string, unknown> = data;
  const pick = (kind: "switch" | "mode" | "number") =>
    Object.fromEntries(namesOfKind(kind).map((name) => [name, values[SETTINGS[name].key]]));
  const changes = Object.entries(data.changes).flatMap(([key, change]) => {
    // The changes are in order, so the last one of a setting and its rules wins.
    const name = settingOfKey(key);
    return name ? [[name, change]] : [];
  });
  return {
    switches: pick("switch") as Settings["switches"],
    modes: pick("mode") as Settings["modes"],
    numbers: pick("number") as Settings["numbers"],
    facebook: { appId: data.facebook_app_id, clientToken: data.facebook_client_token },
    prompt: data.installNewData,
    version: data.version,
    changes: Object.fromEntries(changes) as Settings["changes"],
  };
}

/** The suffix of a setting's rules. */
const RULES = /\.rules$/;

/** A change of a setting or of its rules. */
export type VersionChange = { field: SettingName; ofRules: boolean; before: unknown; after: unknown };
export type Version = {
  number: number;
  at: string;
  by: string;
  restoredFrom: number | null;
  differences: VersionChange[];
};

export async function listVersions(page: number, limit: number): Promise<{ rows: Version[]; pages: number }> {
  const response = await unwrap(api.GET(`${PATH}/versions`, { params: { query: { page, limit } } }));
  const rows = response.data.map(({ changes, ...row }) => ({ ...row, differences: differencesOf(changes) }));
  return { rows, pages: response.totalPages };
}

/** Return what restoring a version would change now. */
export async function compareVersion(number: number): Promise<VersionChange[]> {
  return differencesOf((await unwrap(api.GET(`${PATH}/versions/{number}`, { params: { path: { number } } }))).data);
}

function differencesOf(changes: readonly Schema<"FieldChangeRow">[]): VersionChange[] {
  return changes.flatMap(({ field, ...values }) => {
    const name = settingOfKey(field);
    return name ? [{ field: name, ofRules: RULES.test(field), ...values }] : [];
  });
}

export function restoreVersion(number: number, captcha: string) {
  const params = { path: { number }, header: withCaptcha(captcha) };
  return unwrap(api.POST(`${PATH}/versions/{number}/restore`, { params }));
}

// What the fields and values of the audit log are called: the words that the screens have for them.
import { TEXTS as ADS } from "@/features/ads/placements/texts";
import { MODES, saySetting, settingLabels } from "@/lib/settings";

export const ROLE_LABELS = { owner: "Owner", editor: "Editor", viewer: "Viewer" } as const;

/** The keys of the live settings are the admin's own. */
const OWN_KEYS = "livecall.save-settings";

/**
 * By the name that the log has; with an action or its area before it where the name alone says not enough. A name that
 * is its own label ("fire_at") needs no line.
 */
const FIELDS: Record<string, string> = {
  url: "URL",
  button_url: "Button URL",
  unit_id: "Ad ID or URL",
  "placement is_active": ADS.active,
  starts_at: ADS.starts,
  ends_at: ADS.ends,
  per_day: ADS.perDay,
  per_hour: ADS.perHour,
  is_active: "Status",
  login_id: "Admin ID",
  is_superuser: "Superuser",
  "admin.mails problems": "Email me about problems",
  "admin.mails figures": "Weekly figures",
  count: "Failed attempts",
  audit_days: "Audit log",
  push_days: "Notifications",
  fired_days: "Ads History, with its counts",
  records: "Fired ads",
};

type Codes = Record<string, string>;
const STATUS: Codes = { true: "Active", false: "De Active" };
const PHONES: Codes = { all: "All phones", android: "Android", ios: "iOS", "one phone": "One phone" };

/** Values that are codes, under the same names. */
const CODES: Record<string, Codes> = {
  "banner is_active": STATUS,
  "admin is_active": { true: "Enabled", false: "Disabled" },
  role: ROLE_LABELS,
  "notification to": PHONES,
  splash_mode: MODES,
  intro_mode: MODES,
  video_end_mode: MODES,
  splash_mode_rules: MODES,
  intro_mode_rules: MODES,
  video_end_mode_rules: MODES,
};

/** "Maximum views per day" of per_day; of a name without words, the name as words. */
export function sayField(action: string, name: string): string {
  return action === OWN_KEYS ? name : (lookUp(FIELDS, action, name) ?? saySetting(name));
}

/** What a value is called that is a code; undefined for any other. */
export function sayCode(action: string, name: string, value: unknown): string | undefined {
  if (action === OWN_KEYS) {
    return undefined;
  }
  const codes = lookUp(CODES, action, name) ?? {};
  const code = String(value);
  return Object.hasOwn(codes, code) ? codes[code] : undefined;
}

function lookUp<Found>(table: Record<string, Found>, action: string, name: string): Found | undefined {
  const [area] = action.split(".");
  const key = [`${action} ${name}`, `${area} ${name}`, name].find((one) => Object.hasOwn(table, one));
  return key === undefined ? undefined : table[key];
}

/** The names in the log of the fields whose labels have these words. */
export function fieldsCalled(words: string): string[] {
  const wanted = words.trim().toLowerCase();
  const labels = [
    ...Object.entries(FIELDS).map(([key, label]) => [key.split(" ").at(-1) ?? "", label]),
    ...settingLabels(),
  ];
  const found = labels.filter(([, label = ""]) => wanted && label.toLowerCase().includes(wanted));
  return [...new Set(found.map(([name = ""]) => name))];
}

// Labels for the fields and values of the audit log, the same as on the screens.
import { AUDIENCES } from "@/lib/format";
import { MODES, settingLabel, settingLabels } from "@/lib/settings";

export const ROLE_LABELS = { owner: "Owner", editor: "Editor", viewer: "Viewer" } as const;

/** Admins choose the keys of the live settings, so they have no labels. */
const OWN_KEYS = "livecall.save-settings";

/**
 * Labels by the field's name in the log, with an action or its area before it if the name is ambiguous. A name that
 * reads like its label ("fire_at") needs no entry.
 */
const FIELDS: Record<string, string> = {
  url: "URL",
  button_url: "Button URL",
  unit_id: "Ad ID or URL",
  "placement is_active": "Active",
  starts_at: "Starts",
  ends_at: "Ends",
  per_day: "Maximum views per day",
  per_hour: "Maximum views per hour",
  is_active: "Status",
  login_id: "Admin ID",
  is_superuser: "Superuser",
  "admin.mails problems": "Email me about problems",
  "admin.mails figures": "Weekly report",
  count: "Failed attempts",
  audit_days: "Audit log",
  push_days: "Notifications",
  fired_days: "Ads History, with its counts",
  records: "Fired ads",
};

type Codes = Record<string, string>;
const STATUS: Codes = { true: "Active", false: "De Active" };

/** Labels of coded values, by the same names. */
const CODES: Record<string, Codes> = {
  "banner is_active": STATUS,
  "admin is_active": { true: "Enabled", false: "Disabled" },
  role: ROLE_LABELS,
  "notification to": { ...AUDIENCES, "one phone": "One phone" },
  splash_mode: MODES,
  intro_mode: MODES,
  video_end_mode: MODES,
  splash_mode_rules: MODES,
  intro_mode_rules: MODES,
  video_end_mode_rules: MODES,
};

/** Return the label of a field, or its name as text: "Maximum views per day" for per_day. */
export function formatField(action: string, name: string): string {
  return action === OWN_KEYS ? name : (findEntry(FIELDS, action, name) ?? settingLabel(name));
}

/** Return the label of a coded value, and undefined for other values. */
export function formatCode(action: string, name: string, value: unknown): string | undefined {
  if (action === OWN_KEYS) {
    return undefined;
  }
  const codes = findEntry(CODES, action, name) ?? {};
  const code = String(value);
  return Object.hasOwn(codes, code) ? codes[code] : undefined;
}

function findEntry<Found>(table: Record<string, Found>, action: string, name: string): Found | undefined {
  const [area] = action.split(".");
  const key = [`${action} ${name}`, `${area} ${name}`, name].find((candidate) => Object.hasOwn(table, candidate));
  return key === undefined ? undefined : table[key];
}

/** Return the names of the fields whose labels contain a text. */
export function findFieldsByLabel(text: string): string[] {
  const wanted = text.trim().toLowerCase();
  const labels = [
    ...Object.entries(FIELDS).map(([key, label]) => [key.split(" ").at(-1) ?? "", label]),
    ...settingLabels(),
  ];
  const found = labels.filter(([, label = ""]) => wanted && label.toLowerCase().includes(wanted));
  return [...new Set(found.map(([name = ""]) => name))];
}

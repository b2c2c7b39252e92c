// What the words of the audit log mean to a reader. An action that is not listed is shown as it is written.
import type { Entry } from "./api";

const AREAS: Record<string, string> = {
  placement: "Ads",
  banner: "In-house banners",
  livecall: "Live call",
  controller: "Controller",
  legal: "Policy and terms",
  analytics: "Analytics",
  video: "Videos",
  notification: "Notifications",
  admin: "Admins",
  limits: "Sign-in limits",
};

const ACTIONS: Record<string, string> = {
  "placement.add": "Added an ad",
  "placement.update": "Changed an ad",
  "placement.delete": "Deleted an ad",
  "placement.fix": "Fixed an ad in the data admin",
  "banner.add": "Added a banner",
  "banner.update": "Changed a banner",
  "banner.status": "Changed banner status",
  "banner.delete": "Deleted banners",
  "livecall.add-website-ad": "Added a website ad",
  "livecall.update-website-ad": "Changed a website ad",
  "livecall.delete-website-ads": "Deleted website ads",
  "livecall.fire": "Fired an ad",
  "livecall.delete-history": "Deleted fired ads",
  "livecall.save-settings": "Saved the live settings",
  "controller.switch": "Changed a setting",
  "controller.mode": "Changed a placement mode",
  "controller.number": "Set the pre-video",
  "controller.facebook": "Set the Facebook credentials",
  "controller.install_prompt": "Set the install prompt",
  "controller.restore": "Restored a version of the settings",
  "controller.reveal_token": "Viewed the client token",
  "legal.update": "Saved a text",
  "legal.restore": "Restored a text",
  "analytics.clear": "Cleared counts",
  "analytics.undo-clear": "Restored counts",
  "video.upload": "Uploaded a video",
  "video.delete": "Deleted videos",
  "notification.send": "Sent a notification",
  "notification.resend": "Resent a notification",
  "notification.retry": "Retried a notification",
  "notification.cancel": "Cancelled a notification",
  "notification.delete": "Deleted notifications",
  "admin.two_factor_on": "Turned on the authenticator app",
  "admin.two_factor_off": "Turned off the authenticator app",
  "admin.backup_codes_made": "Made new backup codes",
  "admin.add": "Added an admin",
  "admin.change": "Changed an admin",
  "admin.password": "Changed a password",
  "admin.profile": "Changed the profile",
  "admin.session_end": "Ended a session",
  "limits.lift": "Lifted a limit",
  "demo.add": "Added the demo's content",
};

export const AREA_OPTIONS = [
  { value: "", label: "Everything" },
  ...Object.entries(AREAS).map(([value, label]) => ({ value, label })),
];

export function sayAction(action: string): string {
  return ACTIONS[action] ?? action.replaceAll(/[._-]/g, " ");
}

/** What was changed, by its name where the entry has one. */
export function sayTarget({ target, before, after }: Entry): string {
  const name = after?.name ?? before?.name ?? after?.title ?? before?.title;
  if (typeof name === "string" && name) {
    return name;
  }
  const [kind = "", ...rest] = target.split(":");
  const last = rest.at(-1) ?? "";
  return last.length > 12 ? `${kind} …${last.slice(-6)}` : [kind, ...rest].join(" ");
}

const MASKED = "***";

export type Change = { field: string; before: string; after: string };

/** What differs between the two sides, one line a field. */
export function changesOf({ before, after }: Entry): Change[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return (
    fields
      .map((field) => ({ field, before: sayValue(before?.[field]), after: sayValue(after?.[field]) }))
      // A secret stands there as *** on both sides, because it was changed.
      .filter((change) => change.before !== change.after || change.before === MASKED)
  );
}

function sayValue(value: unknown): string {
  if (value === undefined || value === null) {
    return "—";
  }
  if (typeof value === "boolean") {
    return value ? "on" : "off";
  }
  return typeof value === "string" ? value || "empty" : JSON.stringify(value);
}

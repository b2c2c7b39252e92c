// Labels of the audit log's actions and objects. Unlisted actions are shown unchanged.
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
  retention: "Retention",
};

/** Targets that exist once and have no name in the log. */
export const SINGLE_OBJECTS: Record<string, string | undefined> = {
  policy: "Privacy Policy",
  terms: "Terms & Conditions",
  controller: AREAS.controller,
  retention: AREAS.retention,
  two_people: "Approval rule",
  "livecall:settings": "Live settings",
};

/** Labels of object types, for filters and for entries without a name. */
export const KINDS: Record<string, string | undefined> = {
  placement: "Ads",
  inhouse: "In-house banners",
  "website-ad": "Website ads",
  fired: "Fired ads",
  planned: "Scheduled ads",
  admin: AREAS.admin,
  video: AREAS.video,
  notification: AREAS.notification,
};

const ACTIONS: Record<string, string> = {
  "placement.add": "Added an ad",
  "placement.update": "Changed an ad",
  "retention.purge": "Deleted older entries",
  "placement.delete": "Deleted an ad",
  "placement.fix": "Fixed an ad in Django admin",
  "banner.add": "Added a banner",
  "banner.update": "Changed a banner",
  "banner.status": "Changed a banner’s status",
  "banner.delete": "Deleted banners",
  "livecall.add-website-ad": "Added a website ad",
  "livecall.update-website-ad": "Changed a website ad",
  "livecall.delete-website-ads": "Deleted website ads",
  "livecall.fire": "Fired an ad",
  "livecall.plan": "Scheduled an ad",
  "livecall.move": "Rescheduled an ad",
  "livecall.cancel": "Canceled a scheduled ad",
  "livecall.stop": "Stopped a fired ad",
  "livecall.delete-history": "Deleted fired ads",
  "livecall.save-settings": "Saved the live settings",
  "controller.switch": "Changed a setting",
  "controller.mode": "Changed a placement mode",
  "controller.number": "Changed the pre-video",
  "controller.facebook": "Changed the Facebook credentials",
  "controller.install_prompt": "Changed the install prompt",
  "controller.rules": "Changed the rules of a setting",
  "controller.restore": "Restored a version of the settings",
  "controller.reveal_token": "Viewed the client token",
  "legal.update": "Saved a legal text",
  "legal.restore": "Restored a legal text",
  "analytics.clear": "Cleared counts",
  "analytics.undo-clear": "Restored counts",
  "video.upload": "Uploaded a video",
  "video.delete": "Deleted videos",
  "notification.send": "Sent a notification",
  "notification.schedule": "Scheduled a notification",
  "notification.update": "Edited a notification",
  "notification.test": "Sent a test notification",
  "notification.save_phone": "Saved a phone for tests",
  "notification.remove_phone": "Removed a phone for tests",
  "notification.resend": "Resent a notification",
  "notification.retry": "Retried a notification",
  "notification.cancel": "Canceled a notification",
  "notification.delete": "Deleted notifications",
  "admin.two_factor_on": "Turned on an authenticator app",
  "admin.two_factor_off": "Turned off an authenticator app",
  "admin.backup_codes_made": "Made new backup codes",
  "admin.add": "Added an admin",
  "admin.change": "Changed an admin",
  "admin.password": "Changed a password",
  "admin.snooze": "Snoozed a problem",
  "admin.mails": "Changed email settings",
  "admin.profile": "Changed a profile",
  "admin.session_end": "Ended a session",
  "admin.sessions_end": "Ended all sessions of an admin",
  "admin.invite": "Invited an admin",
  "admin.invite_withdraw": "Withdrew an invitation",
  "admin.join": "Accepted an invitation",
  "limits.lift": "Reset failed sign-in attempts",
  "demo.add": "Added demo content",
  // Entries of earlier releases, for features that were removed.
  "retention.save": "Changed retention",
  "two_people.save": "Changed the approval rule",
  "request.ask": "Requested a second person",
  "request.decline": "Declined a request",
  "request.withdraw": "Withdrew a request",
  "request.end": "Ended a request of an admin whose role no longer allowed it",
};

export const AREA_OPTIONS = [
  { value: "", label: "Everything" },
  ...Object.entries(AREAS).map(([value, label]) => ({ value, label })),
];

/** Return the label of an action, or undefined for an unknown one. */
export function actionLabel(action: string): string | undefined {
  return ACTIONS[action];
}

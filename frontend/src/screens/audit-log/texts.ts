// What the screen says of retention; all else stands in components/audit/texts.ts.
export const RETENTION = {
  auditLog: "Audit log",
  notifications: "Notifications",
  firedAds: "Ads history, with its counts",
  forEver: "For ever",
  save: "Save",
  cancel: "Cancel",
} as const;

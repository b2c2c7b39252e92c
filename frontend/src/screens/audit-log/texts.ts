// What the screen says of retention; all else stands in components/audit/texts.ts.
export const RETENTION = {
  auditLog: "Audit log",
  notifications: "Notifications",
  firedAds: "Ads History, with its counts",
  forEver: "Forever",
  save: "Save",
  cancel: "Cancel",
} as const;

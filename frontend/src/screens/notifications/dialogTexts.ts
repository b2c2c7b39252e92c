// What the dialogs say; they are loaded when they open.
export const DIALOGS = {
  none: "None",
  received: "Received",
  attempts: "Attempts",
  createdBy: (time: string, createdBy: string) => `${time} by ${createdBy}`,
  testTopic: "Test topic",
  onePhone: "One phone",
  topic: "Topic",
  created: "Created",
  isTest: "(test)",
  sendTitle: (title: string) => `Send “${title}”?`,
  scheduleTitle: (title: string) => `Schedule “${title}”?`,
  schedule: "Schedule",
  sendNow: "Send now",
  planText: (time: string, zone: string) => `It goes out on ${time}, ${zone} time. Until then you can cancel it.`,
  cancelTitle: (title: string) => `Cancel “${title}”?`,
  cancelText: "No phone gets it. It stays in the list, and can be duplicated as a draft but not taken up again.",
  cancelVerb: "Cancel sending",
  keep: "Keep",
  editForm: "Edit the notification",
  now: "Now",
  newIcon: "A new picture",
  noIcon: "None",
  sameIcon: "As it was",
  otherIcon: "Another picture",
  sentMeanwhile: "It is no longer waiting, so this cannot be saved. Copy what you still need.",
  nowText: "It goes out at once and cannot be called back.",
} as const;

export const TEST = {
  text: "Goes out at once to one phone or a test topic. The list below shows whether it arrived.",
  label: "Send to",
  token: "FCM token",
  tokenHint: "The app shows or logs it on the phone.",
  verb: "Send test",
} as const;
export const FIRST_DAY = {
  title: "First 24 hours",
  received: "Received",
  opened: "Opened",
  most: "Peak hour:",
  gone: "Hourly counts for this time are no longer kept.",
} as const;
export const NO_REPORTS = "No reports yet";

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
  scheduleNow: "Schedule now",
  sendNow: "Send now",
  planText: (time: string, zone: string) => `It goes out on ${time}, ${zone} time. Until then you can stop it.`,
  nowText: "It goes out at once, and cannot be called back.",
} as const;

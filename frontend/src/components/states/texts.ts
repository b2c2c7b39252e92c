// What a firing, a notification and a file on its way are said to be: one word for one state, wherever it is shown.
export const STATES = {
  planned: "Planned",
  missed: "Missed",
  running: "Running",
  fired: "Fired",
  stopped: "Stopped",

  scheduled: "Scheduled",
  waiting: "Waiting",
  sending: "Sending",
  retrying: "Retrying",
  sent: "Sent",
  logged: "Logged",
  failed: "Failed",
  cancelled: "Cancelled",

  storing: "Storing",
  stored: "Uploaded",
  known: "Already there",
} as const;

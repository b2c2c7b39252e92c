// What this screen says; Ads History, Views and Click are the customer's (docs/product.md 5.4).
import { sayNumber } from "@/lib/format";

export const TEXTS = {
  list: "Fired ads",
  one: "fired ad",
  search: "Search fired ads",
  whole: "Whole history",
  name: "Name",
  views: "Views",
  clicks: "Click",
  share: "Click-through",
  fired: "Fired",

  deleteTitle: (count: number) => `Delete ${sayNumber(count, "record")}`,
  deleteText: (count: number) =>
    `This deletes ${count === 1 ? "the record and all its" : "the records and all their"} views and clicks. This cannot be undone.`,

  deleteRunning: (names: readonly string[]) => {
    const [are, them] = names.length === 1 ? ["is", "it"] : ["are", "them"];
    const who = names.map((name) => `“${name}”`).join(", ");
    return `${who} ${are} still running and will be stopped: phones that show ${them} drop ${them} at once.`;
  },

  planned: "Scheduled ads",
  plannedPurpose:
    "Each ad is fired at its scheduled time, or up to ten minutes later if the server was down. Missed ads stay in the list for a week.",
  state: "State",
  fires: "Fires at",
  by: "Scheduled by",
  firedBy: (by: string) => `by ${by}`,
  ranFor: (length: string) => `for ${length}`,
  stop: "Stop",
  cancel: "Cancel firing",
  edit: "Edit",
  editOf: (name: string) => `Edit ${name}`,
  historyOf: (name: string) => `Audit log of ${name}`,
  over: "This was fired or cancelled while you were editing. It can no longer be rescheduled.",
  stopOf: (name: string) => `Stop ${name}`,
  cancelOf: (name: string) => `Cancel firing of ${name}`,

  none: "No fired ads yet",
  noneText: "Ads that you fire appear here with their views and clicks.",
  goToFire: "Go to Ads Fire",
} as const;

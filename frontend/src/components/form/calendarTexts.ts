// What the calendar says: it is loaded when it opens, and its words with it.
export const sayCalendar = (label: string) => `Calendar: ${label}`;
export const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;
export const PREVIOUS_YEAR = "Previous year";
export const PREVIOUS_MONTH = "Previous month";
export const NEXT_MONTH = "Next month";
export const NEXT_YEAR = "Next year";
export const TODAY = "Today";
export const CLEAR = "Clear";

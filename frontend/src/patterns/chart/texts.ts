// Texts of counts and charts. Single exports, so that a page loads only the texts that it shows.
export const VIEWS = "Views";
export const CLICKS = "Clicks";
export const CLICK_THROUGH = "Click-through";
export const LOADING = "Loading";

// The specification fixes the names of the ranges (docs/product.md 6.2).
export const PRESETS = {
  today: "Today",
  yesterday: "Yesterday",
  thisWeek: "This Week",
  thisMonth: "This Month",
  last6Months: "Last 6 Months",
  thisYear: "This Year",
} as const;
export const QUICK_RANGE = "Quick range";
export const START_DATE = "Start date";
export const END_DATE = "End date";
export const EARLIER = "Earlier";
export const LATER = "Later";
export const formatZone = (zone: string) => `${zone} time`;

export const REFRESH = "Refresh";
export const NOT_REFRESHED = "Could not refresh.";
export const formatAsOf = (time: string) => `As of ${time}`;

export const COMPARE_WITH = "Compare with";
export const COMPARISON = {
  previous: "Previous period",
  month: "Previous month",
  weekday: "Same weekdays",
  year: "Previous year",
  custom: "From a date…",
  none: "No comparison",
} as const;
export const COMPARE_FROM = "Compare from";
export const INTERVAL_OF = "One point for each";
export const INTERVAL = { hour: "Hour", day: "Day", week: "Week", month: "Month" } as const;

export const SO_FAR_TODAY = "So far today";
export const NO_EARLIER = "No earlier period to compare with";
export const formatNone = (period: string) => `None ${period}`;

export const ANNOTATIONS = "Events on the charts";
export const ANNOTATION_NOUNS = {
  change: "change",
  fire: "firing",
  push: "notification",
  plan: "planned time",
} as const;
export const formatEvents = (when: string) => `What happened: ${when}`;
export const CLOSE = "Close";
export const ANNOTATION_KINDS = { change: "Changes", fire: "Firings", push: "Notifications", plan: "Plans" } as const;
export const ACTS = {
  fire: "Fired an ad",
  push: "Sent a notification",
  "plan.start": "An ad’s plan started",
  "plan.end": "An ad’s plan ended",
} as const;
export const COMMAND_LINE = "command line";
export const NO_FIGURES = "The data could not be loaded.";
export const TOO_EARLY =
  "The effect cannot be told. A full hour after the change and counts from a week before are needed.";
export const SPAN = "Span";
export const WEEK_BEFORE = "Same hours, a week before";
export const formatAfter = (length: string) => `${length} after`;

export const DATE = "Date";
export const COUNT = "Count";
export const CLICKS_OF_VIEWS = "Clicks for 100 views";
export const OPEN = { hour: "Hour so far", day: "Today so far", week: "Week so far", month: "Month so far" } as const;
export const SO_FAR = "so far";
export const EARLIER_PERIOD = "Earlier period";
export const AS_CHART = "Chart";
export const AS_TABLE = "Table";
export const formatChartName = (what: string, interval: string) => `${what} by ${interval}`;
export const formatViewsLabel = (what: string) => `${what} as`;
export const formatChartLabel = (what: string) => `Chart of ${what.toLowerCase()}`;
export const formatTableLabel = (what: string) => `Table of ${what.toLowerCase()}`;

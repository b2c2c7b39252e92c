// What forms, their fields and the dialogs around them say; each text by itself, so that a page carries only those that it shows.
export const CLOSE_FORM = "Close form";
export const SAVE = "Save";
export const CANCEL = "Cancel";
export const UNDO = "Undo";

export const DATE_FORMAT = "DD/MM/YYYY";
export const OPEN_CALENDAR = "Open calendar";
export const sayCalendar = (label: string) => `Calendar: ${label}`;
export const CALENDAR_FAILED = "The calendar could not be loaded. Type the date instead.";
export const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;
export const PREVIOUS_YEAR = "Previous year";
export const PREVIOUS_MONTH = "Previous month";
export const NEXT_MONTH = "Next month";
export const NEXT_YEAR = "Next year";
export const TODAY = "Today";
export const CLEAR = "Clear";

export const sayTimeOf = (label: string, zone: string) => `${label}, time in ${zone}`;
export const TIME_EXAMPLE = "6:30 PM";

export const ask = (question: string) => `What is ${question}?`;
export const NOT_A_NUMBER = "Enter the result as a number.";
export const INCORRECT = "Incorrect. Try this one.";
export const TYPE_ADMIN = "Type admin to continue";
export const NOT_ADMIN = "Type the word admin.";

export const WHICH_TO_KEEP = "Someone saved a newer version while you were editing. Which one do you want to keep?";
export const USE_THEIRS = "Use theirs";
export const KEEP_MINE = "Keep mine";
export const YOURS = "Yours";
export const THEIRS = "Theirs (current)";

export const DISCARD_TITLE = "Discard your changes?";
export const DISCARD_TEXT = "What you typed is not saved.";
export const KEEP_EDITING = "Keep editing";
export const DISCARD = "Discard";

export const REMOVE = "Remove";
export const CHECKING_IMAGE = "Checking the image";
export const PREVIEW = "Preview";
export const CHOOSE_OR_DROP = "Choose or drop";

export const NOT_ALLOWED = "Your role does not allow changes here.";
export const NOT_AN_APP_ADDRESS =
  "Enter a web address that begins with http:// or https://, or one that opens an app, like market://.";

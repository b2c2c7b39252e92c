// What forms, their fields and the dialogs around them say; each text by itself, so that a page carries only those that it shows.
export const CLOSE_FORM = "Close form";
export const SAVE = "Save";
export const SAVE_AND_ADD = "Save and add another";
export const sayAdded = (name: string) => `“${name}” added`;
export const CANCEL = "Cancel";
export const UNDO = "Undo";

export const REMOVE = "Remove";
export const CHECKING_IMAGE = "Checking the image";
export const PREVIEW = "Preview";
export const CHOOSE_OR_DROP = "Choose or drop";

export const NOT_ALLOWED = "Your role does not allow changes here.";
export const ask = (question: string) => `What is ${question}?`;
export const NOT_A_NUMBER = "Enter a number.";
export const TOO_LATE = "That question expired after 5 minutes. Answer this one.";
export const INCORRECT = "Incorrect answer. Try this one.";
export const TYPE_ADMIN = "Type admin to continue";
export const NOT_ADMIN = "Type the word admin.";
export const DISCARD = "Discard";

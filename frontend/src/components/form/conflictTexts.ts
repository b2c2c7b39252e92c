// What the dialog of a conflict says, which few screens have in their first scripts.
export const SOMEONE = "Someone";
export const SAVED = "saved a newer version";
export const WHICH_TO_KEEP = "while you were editing. Which of these do you want to keep?";
export const THEIRS_STAY = "What you left as it was stays theirs.";
export const USE_THEIRS = "Use theirs";
export const KEEP_MINE = "Keep mine";
export const YOURS = "Yours";
export const THEIRS = "Theirs (current)";

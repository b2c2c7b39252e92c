// What the dialog of a conflict says, which few screens have in their first scripts.
export const WHICH_TO_KEEP = "Someone saved a newer version while you were editing. Which one do you want to keep?";
export const USE_THEIRS = "Use theirs";
export const KEEP_MINE = "Keep mine";
export const YOURS = "Yours";
export const THEIRS = "Theirs (current)";

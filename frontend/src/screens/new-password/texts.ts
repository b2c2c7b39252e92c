export const TITLE = "New password";
export const PURPOSE = "You'll be signed out on all devices.";
export const FORM = "Set a password";
export const HINT = "At least 6 characters; longer is better.";
export const AGAIN = "Confirm password";
export const SET = "Set new password";

export const TITLE = "Forgot password";
export const PURPOSE =
  "Enter the email of your admin account. We send a one-time code to it, at most three times an hour.";
export const FORM = "Ask for a code";
export const EMAIL = "Email";
export const SEND = "Send code";

export const TITLE = "Forgot password";
export const PURPOSE =
  "Enter the email of your admin account. We’ll send it a one-time code, at most three times an hour.";
export const FORM = "Request a code";
export const EMAIL = "Email";
export const SEND = "Send code";

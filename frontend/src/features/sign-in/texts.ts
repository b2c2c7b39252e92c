// The words of the login screen, which the guard of a session shows, too.
export const TITLE = "Admin login";
export const PURPOSE = "Sign in with your admin ID. We'll then ask for a one-time code.";
export const SESSION_ENDED = "Your session has ended. Sign in to continue.";
export const LOGIN_ID = "Admin ID";
export const PASSWORD = "Password";
export const FORGOT_LINK = "Forgot?";
export const SIGN_IN = "Sign in";
export const sayTryAgain = (wait: string) => `You can try again in ${wait}.`;
// Those of every screen that asks for a code, or leads back.
export const CODE_TITLE = "One-time code";
export const CODE_TOO_SHORT = "Enter all 6 digits.";
export const VERIFY = "Verify";
export const RESEND = "Resend code";
export const BACK_TO_SIGN_IN = "Back to sign in";
/** Where a password reset begins. */
export const FORGOT = "/site/admin/panel/forgetpw";

// Texts of the sign-in form, which AuthGuard also shows.
export const TITLE = "Admin login";
export const PURPOSE = "Sign in with your admin ID. We'll then ask for a one-time code.";
export const SESSION_ENDED = "Your session has ended. Sign in to continue.";
export const LOGIN_ID = "Admin ID";
export const PASSWORD = "Password";
export const FORGOT_LINK = "Forgot?";
export const SIGN_IN = "Sign in";
export const formatTryAgain = (wait: string) => `You can try again in ${wait}.`;
// Texts of all screens with a code or a link back.
export const CODE_TITLE = "One-time code";
export const CODE_TOO_SHORT = "Enter all 6 digits.";
export const VERIFY = "Verify";
export const RESEND = "Resend code";
export const BACK_TO_SIGN_IN = "Back to sign in";
/** The first page of a password reset. */
export const FORGOT = "/site/admin/panel/forgetpw";

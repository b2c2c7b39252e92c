// What the screen says.
export const TITLE = "Create your account";
export const OVER = "This link no longer works";
export const FORM = "Create an account";
export const LOGIN_ID = "Admin ID";
export const LOGIN_ID_HINT = "You will sign in with it.";
export const NO_SPACES = "An admin ID has no spaces.";
export const PASSWORD = "Password";
export const AGAIN = "Confirm password";
export const HINT = "At least 6 characters; longer is better.";
export const CREATE = "Create account";

export function sayInvited({ by, role, email }: { by: string; role: string; email: string }): string {
  return `${by} invited you as ${role}. Sign-in codes go to ${email}.`;
}

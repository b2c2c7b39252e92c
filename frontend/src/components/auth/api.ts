// The calls of whoever is not signed in yet: sign-in, reset of a password, invitation.
import { type Answer, call, type Refused, type Schema } from "@/lib/client";

type LoginStep = Schema<"LoginStartedAnswer">;

/** `unlock` is the long code that an owner is mailed while strangers have the tries used up. */
export function logIn(loginId: string, password: string, unlock: string): Promise<LoginStep> {
  const body = { a_id: loginId, a_password: password, ...(unlock && { unlock }) };
  return call<LoginStep>("POST", "/api/admin/login", { body, token: "none" });
}

export type SignedIn = Schema<"TokenAnswer">;

export function proveCode(code: string, unlock: string): Promise<SignedIn> {
  return call<SignedIn>("POST", "/api/admin/login/otp", { body: proofOf(code, unlock), token: "login" });
}

/** The long code takes the place of digits that were mailed, and stands beside those of an app. */
function proofOf(code: string, unlock: string) {
  return { otp: code || unlock, ...(unlock && { unlock }) };
}

export function proveBackupCode(code: string, unlock: string): Promise<SignedIn> {
  const body = { code, ...(unlock && { unlock }) };
  return call<SignedIn>("POST", "/api/admin/login/backup-code", { body, token: "login" });
}

export function resendCode() {
  return call<Schema<"ResendAnswer">>("POST", "/api/admin/login/resend", { token: "login" });
}

type ResetStep = Schema<"ResetStartedAnswer">;

export function askForReset(email: string): Promise<ResetStep> {
  return call<ResetStep>("POST", "/api/admin/ForgetPw", { body: { a_email: email }, token: "none" });
}

export function proveResetCode(code: string, unlock: string): Promise<Answer> {
  return call("POST", "/api/admin/ForgetPwOtp", { body: proofOf(code, unlock), token: "reset" });
}

export function resendResetCode() {
  return call<Schema<"ResendAnswer">>("POST", "/api/admin/ForgetPw/resend", { token: "reset" });
}

export function setNewPassword(password: string): Promise<Answer> {
  return call("POST", "/api/admin/NewPassword", { body: { password }, token: "reset" });
}

type Invitation = { email: string; role: Schema<"Role">; by: string };
type NewAccount = { loginId: string; password: string };

// The token of an invitation's link is the credential of both its calls.
const INVITATION = "/api/admin/invitation";

export async function readInvitation(bearer: string): Promise<Invitation> {
  const { data } = await call<Schema<"InvitationAnswer">>("GET", INVITATION, { token: { bearer } });
  return { email: data.a_email, role: data.role, by: data.invitedBy };
}

export function acceptInvitation(bearer: string, { loginId, password }: NewAccount): Promise<Answer> {
  return call("POST", INVITATION, { body: { a_id: loginId, password }, token: { bearer } });
}

/** Whether the admin id is what was refused. */
export function isAboutId(refused: Refused): boolean {
  return refused.errors.a_id !== undefined;
}

/** Whether the words name the long code: only then is there one, and no other wait is any shorter with it. */
export function namesLongCode(refused: Refused): boolean {
  return /\blong code\b/.test(refused.message);
}

// The calls of whoever is not signed in yet: sign-in, reset of a password, invitation.
import { type Answer, call, type Refused, type Schema } from "@/lib/client";

type LoginStep = Schema<"LoginStartedAnswer">;

export function logIn(loginId: string, password: string): Promise<LoginStep> {
  const body = { a_id: loginId, a_password: password };
  return call<LoginStep>("POST", "/api/admin/login", { body, token: "none" });
}

export type SignedIn = Schema<"TokenAnswer">;

export function proveCode(code: string): Promise<SignedIn> {
  return call<SignedIn>("POST", "/api/admin/login/otp", { body: { otp: code }, token: "login" });
}

export function proveBackupCode(code: string): Promise<SignedIn> {
  return call<SignedIn>("POST", "/api/admin/login/backup-code", { body: { code }, token: "login" });
}

export function resendCode() {
  return call<Schema<"ResendAnswer">>("POST", "/api/admin/login/resend", { token: "login" });
}

type ResetStep = Schema<"ResetStartedAnswer">;

export function askForReset(email: string): Promise<ResetStep> {
  return call<ResetStep>("POST", "/api/admin/ForgetPw", { body: { a_email: email }, token: "none" });
}

export function proveResetCode(code: string): Promise<Answer> {
  return call("POST", "/api/admin/ForgetPwOtp", { body: { otp: code }, token: "reset" });
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

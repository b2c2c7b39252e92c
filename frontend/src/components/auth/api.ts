// The calls of whoever is not signed in yet: sign-in, reset of a password, invitation.
import type { ApiError } from "@/app/api/ApiError";
import { type Answer, call, type Schema } from "@/lib/client";

type LoginStep = Schema<"LoginStartedAnswer">;

export function logIn(loginId: string, password: string): Promise<LoginStep> {
  const body = { a_id: loginId, a_password: password };
  return call<LoginStep>("POST", "/api/admin/login", { body });
}

export type SignedIn = Schema<"TokenAnswer">;

export function proveCode(code: string): Promise<SignedIn> {
  return call<SignedIn>("POST", "/api/admin/login/otp", { body: { otp: code } });
}

export function proveBackupCode(code: string): Promise<SignedIn> {
  return call<SignedIn>("POST", "/api/admin/login/backup-code", { body: { code } });
}

export function resendCode() {
  return call<Schema<"ResendAnswer">>("POST", "/api/admin/login/resend");
}

type ResetStep = Schema<"ResetStartedAnswer">;

export function askForReset(email: string): Promise<ResetStep> {
  return call<ResetStep>("POST", "/api/admin/ForgetPw", { body: { a_email: email } });
}

export function proveResetCode(code: string): Promise<Answer> {
  return call("POST", "/api/admin/ForgetPwOtp", { body: { otp: code } });
}

export function resendResetCode() {
  return call<Schema<"ResendAnswer">>("POST", "/api/admin/ForgetPw/resend");
}

export function setNewPassword(password: string): Promise<Answer> {
  return call("POST", "/api/admin/NewPassword", { body: { password } });
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
export function isAboutId(error: ApiError): boolean {
  return error.fields.a_id !== undefined;
}

// Requests before the sign-in: sign-in, reset of a password, invitation.
import { api, type Schema, unwrap } from "@/api/client";

export type SignedIn = Schema<"TokenResponse">;

export function logIn(loginId: string, password: string) {
  return unwrap(api.POST("/api/admin/login", { body: { loginId, password } }));
}

export function verifyCode(code: string) {
  return unwrap(api.POST("/api/admin/login/otp", { body: { code } }));
}

export function verifyBackupCode(code: string) {
  return unwrap(api.POST("/api/admin/login/backup-code", { body: { code } }));
}

export function resendCode() {
  return unwrap(api.POST("/api/admin/login/resend"));
}

export function requestReset(email: string) {
  return unwrap(api.POST("/api/admin/ForgetPw", { body: { email } }));
}

export function verifyResetCode(code: string) {
  return unwrap(api.POST("/api/admin/ForgetPwOtp", { body: { code } }));
}

export function resendResetCode() {
  return unwrap(api.POST("/api/admin/ForgetPw/resend"));
}

export function setNewPassword(password: string) {
  return unwrap(api.POST("/api/admin/NewPassword", { body: { password } }));
}

// The token in the link of an invitation is the credential.
function bearer(token: string) {
  return { Authorization: `Bearer ${token}` };
}

export async function readInvitation(token: string) {
  return (await unwrap(api.GET("/api/admin/invitation", { headers: bearer(token) }))).data;
}

export function acceptInvitation(token: string, body: Schema<"NewAccount">) {
  return unwrap(api.POST("/api/admin/invitation", { headers: bearer(token), body }));
}

import { type Answer, call } from "@/lib/client";

export type SignedIn = Answer & { token: string };

export function proveCode(code: string): Promise<SignedIn> {
  return call<SignedIn>("POST", "/api/admin/login/otp", { body: { otp: code }, token: "login" });
}

export function proveBackupCode(code: string): Promise<SignedIn> {
  return call<SignedIn>("POST", "/api/admin/login/backup-code", { body: { code }, token: "login" });
}

export function resendCode() {
  return call<Answer & { resendIn: number }>("POST", "/api/admin/login/resend", { token: "login" });
}

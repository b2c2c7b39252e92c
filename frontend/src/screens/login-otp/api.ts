import type { Schema } from "@/api/types";
import { call } from "@/lib/client";

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

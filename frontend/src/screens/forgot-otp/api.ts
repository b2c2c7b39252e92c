import type { Schema } from "@/api/types";
import { type Answer, call } from "@/lib/client";

export function proveResetCode(code: string): Promise<Answer> {
  return call("POST", "/api/admin/ForgetPwOtp", { body: { otp: code }, token: "reset" });
}

export function resendResetCode() {
  return call<Schema<"ResendAnswer">>("POST", "/api/admin/ForgetPw/resend", { token: "reset" });
}

import { type Answer, call } from "@/lib/client";

export type ResetStep = Answer & { token: string; resendIn: number };

export function askForReset(email: string): Promise<ResetStep> {
  return call<ResetStep>("POST", "/api/admin/ForgetPw", { body: { a_email: email }, token: "none" });
}

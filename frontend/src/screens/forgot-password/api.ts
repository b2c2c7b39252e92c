import type { Schema } from "@/api/types";
import { call } from "@/lib/client";

export type ResetStep = Schema<"ResetStartedAnswer">;

export function askForReset(email: string): Promise<ResetStep> {
  return call<ResetStep>("POST", "/api/admin/ForgetPw", { body: { a_email: email }, token: "none" });
}

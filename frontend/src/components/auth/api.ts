import type { Schema } from "@/api/types";
import { call } from "@/lib/client";

export type LoginStep = Schema<"LoginStartedAnswer">;

export function logIn(loginId: string, password: string): Promise<LoginStep> {
  return call<LoginStep>("POST", "/api/admin/login", { body: { a_id: loginId, a_password: password }, token: "none" });
}

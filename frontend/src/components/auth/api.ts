import type { Schema } from "@/api/types";
import { call } from "@/lib/client";

export type LoginStep = Schema<"LoginStartedAnswer">;

/** `unlock` is the long code that an owner is mailed while strangers have the tries used up. */
export function logIn(loginId: string, password: string, unlock: string): Promise<LoginStep> {
  const body = { a_id: loginId, a_password: password, ...(unlock && { unlock }) };
  return call<LoginStep>("POST", "/api/admin/login", { body, token: "none" });
}

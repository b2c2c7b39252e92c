import { type Answer, call } from "@/lib/client";

export type LoginStep = Answer & { token: string; method: "email" | "app"; resendIn: number };

export function logIn(loginId: string, password: string): Promise<LoginStep> {
  return call<LoginStep>("POST", "/api/admin/login", { body: { a_id: loginId, a_password: password }, token: "none" });
}

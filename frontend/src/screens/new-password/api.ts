import { type Answer, call } from "@/lib/client";

export function setNewPassword(password: string): Promise<Answer> {
  return call("POST", "/api/admin/NewPassword", { body: { password }, token: "reset" });
}

// The two calls of an invitation; the token of its link is the credential of both.
import type { Schema } from "@/api/types";
import { type Answer, call } from "@/lib/client";

export type Invitation = { email: string; role: Schema<"Role">; by: string };
export type NewAccount = { loginId: string; password: string };

const INVITATION = "/api/admin/invitation";

export async function readInvitation(bearer: string): Promise<Invitation> {
  const { data } = await call<Schema<"InvitationAnswer">>("GET", INVITATION, { token: { bearer } });
  return { email: data.a_email, role: data.role, by: data.invitedBy };
}

export function acceptInvitation(bearer: string, { loginId, password }: NewAccount): Promise<Answer> {
  return call("POST", INVITATION, { body: { a_id: loginId, password }, token: { bearer } });
}

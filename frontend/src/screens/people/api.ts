// The calls of people and invitations, and their wire names.
import { type Answer, call, type Schema } from "@/lib/client";

export type Role = Schema<"Role">;
export type Person = {
  id: string;
  loginId: string;
  email: string;
  name: string;
  role: Role;
  isActive: boolean;
  isSuperuser: boolean;
  hasApp: boolean;
  sessions: number;
  lastSeenAt: string | null;
  isYou: boolean;
  version: number;
};
export type Invitation = { id: string; email: string; role: Role; by: string; expiresAt: string };
export type People = { rows: Person[]; invitations: Invitation[] };

const PEOPLE = "/api/admin/people";
export const WIRE_NAMES = { a_email: "email", role: "role" } as const;

export async function listPeople(): Promise<People> {
  const answer = await call<Schema<"PeopleAnswer">>("GET", PEOPLE);
  return {
    rows: answer.data.map(({ _id, a_id, a_email, a_name, ...row }) => ({
      ...row,
      id: _id,
      loginId: a_id,
      email: a_email,
      name: a_name,
    })),
    invitations: answer.invitations.map(({ _id, a_email, invitedBy, ...row }) => ({
      ...row,
      id: _id,
      email: a_email,
      by: invitedBy,
    })),
  };
}

export function invite(email: string, role: Role, captcha: string): Promise<Answer> {
  return call("POST", `${PEOPLE}/invite`, { body: { a_email: email, role }, captcha });
}

export function withdraw(invitation: Invitation): Promise<Answer> {
  return call("DELETE", `${PEOPLE}/invite/${invitation.id}`);
}

/** The save names the version that the owner saw; a stale one is refused with 409. */
export function changePerson({ id, version }: Person, change: { role?: Role; isActive?: boolean }): Promise<Answer> {
  return call("PUT", `${PEOPLE}/${id}`, { body: change, ifMatch: `"${version}"` });
}

export function endSessions({ id }: Person): Promise<Answer> {
  return call("DELETE", `${PEOPLE}/${id}/sessions`);
}

export function resetAuthenticator({ id }: Person): Promise<Answer> {
  return call("DELETE", `${PEOPLE}/${id}/two-factor`);
}

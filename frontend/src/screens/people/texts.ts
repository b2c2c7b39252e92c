// What the screen says.
import { sayNumber } from "@/lib/words";
import type { Person, Role } from "./api";

export const TEXTS = {
  ask: "Owners invite people and change roles.",
  invite: "Invite",
  newInvitation: "Invite a person",
  email: "Email",
  emailHint: "The link goes there. It works once, within 24 hours.",
  role: "Role",
  send: "Send invitation",
  list: "People",
  you: "You",
  disabled: "Disabled",
  superuser: "Superuser",
  neverSeen: "Never signed in",
  noSession: "Signed out",
  app: "Authenticator app",
  byEmail: "Codes by email",
  invitations: "Invitations",
  invitationsHint: "Nobody has used these links yet.",
  withdraw: "Withdraw",
  sendAgain: "Send again",
} as const;

export const ROLES: Record<Role, { label: string; hint: string }> = {
  owner: { label: "Owner", hint: "Everything, including people, secrets, retention and restoring versions." },
  editor: { label: "Editor", hint: "Everything except people, secrets, retention and restoring versions." },
  viewer: { label: "Viewer", hint: "Can look and export, but change nothing." },
};
export const ROLE_NAMES = Object.keys(ROLES) as Role[];

/** How a person is called in a sentence. */
export function nameOf({ name, loginId }: Person): string {
  return name || loginId;
}

export function saySessions(count: number): string {
  return count === 0 ? TEXTS.noSession : sayNumber(count, "session");
}

import { ROLE_LABELS } from "@/features/audit/fieldTexts";
import { sayNumber } from "@/lib/format";
import type { Person, Role } from "./api";

export const TEXTS = {
  ask: "Owners invite people and change roles.",
  invite: "Invite",
  newInvitation: "Invite a person",
  email: "Email",
  emailHint: "The invitation link goes there. It works once, within 24 hours.",
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
  invitationsHint: "These links have not been used yet.",
  withdraw: "Withdraw",
  sendAgain: "Send again",
  losesDataAdmin: " They lose access to Django admin.",
  makeRole: (label: string) => `Make ${label}`,
  makeTitle: (name: string, role: string) => `Make ${name} ${role}`,
  makeText: (hint: string, loses: string) => `${hint} This takes effect at once.${loses}`,
  reset: "Reset authenticator",
  resetTitle: (name: string) => `Reset the authenticator of ${name}`,
  resetText: (email: string) => `Codes go to ${email} again. All their sessions end, and they are told by email.`,
  endSessions: "End sessions",
  endTitle: (name: string) => `End all sessions of ${name}`,
  endText: "They are signed out everywhere at once, and can sign in again.",
  disable: "Disable",
  disableTitle: (name: string) => `Disable ${name}`,
  disableText: "They are signed out everywhere at once and cannot sign in. Their audit log entries are kept.",
  enable: "Enable",
  enableTitle: (name: string) => `Enable ${name}`,
  enableText: (label: string) => `They can sign in again, as ${label}.`,
  actionsFor: (name: string) => `Actions for ${name}`,
  person: "Person",
  signIn: "Sign-in",
  lastSeen: "Last seen",
  inviteTitle: (to: string) => `Invite ${to}`,
  inviteText: (label: string, hint: string) => `${label}: ${hint} The link in the email works once, within 24 hours.`,
  invitedBy: (by: string, time: string) => `Invited by ${by}, expires ${time}`,
} as const;

export const ROLES: Record<Role, { label: string; hint: string }> = {
  owner: { label: ROLE_LABELS.owner, hint: "Everything, including people, secrets, and restoring versions." },
  editor: { label: ROLE_LABELS.editor, hint: "Everything except people, secrets, and restoring versions." },
  viewer: { label: ROLE_LABELS.viewer, hint: "Can view and export, but change nothing." },
};
export const ROLE_NAMES = ["owner", "editor", "viewer"] as const satisfies Role[];

/** Return the name of a person in a sentence. */
export function nameOf({ name, loginId }: Person): string {
  return name || loginId;
}

export function formatSessions(count: number): string {
  return count === 0 ? TEXTS.noSession : sayNumber(count, "session");
}

// What the screen says.
import { sayNumber } from "@/lib/words";
import type { Person, Role } from "./api";
import type { Act } from "./requests";

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
  requests: "Waiting for a second person",
  requestsHint: "This happens once somebody else confirms it. After an hour it is over.",
  confirm: "Confirm",
  confirmText: (by: string) => `It is carried out at once, as asked by ${by}. The audit log names both of you.`,
  confirmedBy: (role: string) => `An ${role.toLowerCase()} has to confirm it.`,
  askedBy: (by: string) => `Asked by ${by}`,
  recordedAs: (event: string) => `In the audit log: ${event}`,
  decline: "Decline",
  rule: "Two-person rule",
  rulePurpose: "What is on waits until a second person confirms it, within an hour.",
  askTwo: "ask two people",
  askOne: "ask one person",
  askTwoText: "From now on it waits until somebody else whose role allows it confirms it.",
  askOneText: "Another owner has to confirm this, if there is one. From then on one person is enough.",
} as const;

export const ROLES: Record<Role, { label: string; hint: string }> = {
  owner: { label: "Owner", hint: "Everything, including people, secrets, retention and restoring versions." },
  editor: { label: "Editor", hint: "Everything except people, secrets, retention and restoring versions." },
  viewer: { label: "Viewer", hint: "Can look and export, but change nothing." },
};
export const ROLE_NAMES = Object.keys(ROLES) as Role[];

export const ACTS: Record<Act, { label: string; hint: string }> = {
  "clear-all": {
    label: "Clear all",
    hint: "Clear the counts of several ads at once. Confirmed by an owner or editor.",
  },
  restore: { label: "Restore", hint: "An earlier version of settings, policy or terms. Confirmed by an owner." },
  "roll-out": {
    label: "Roll out to all",
    hint: "Change a setting for every phone, or add a rule that leaves out no phone. Confirmed by an owner or editor.",
  },
};
export const ACT_NAMES = Object.keys(ACTS) as Act[];

/** How a person is called in a sentence. */
export function nameOf({ name, loginId }: Person): string {
  return name || loginId;
}

export function saySessions(count: number): string {
  return count === 0 ? TEXTS.noSession : sayNumber(count, "session");
}

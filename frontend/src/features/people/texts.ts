import { formatQuantity } from "@/lib/format";
import { ROLE_LABELS } from "@/patterns/audit/fieldTexts";
import type { Person, Role } from "./api";

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
  return count === 0 ? "Signed out" : formatQuantity(count, "session");
}

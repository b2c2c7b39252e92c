// What an owner can do with another admin: what the menu says, what is asked before, and the call.
import type { CallId } from "@/api/schema";
import type { Answer } from "@/lib/client";
import { changePerson, endSessions, type Person, type Role, resetAuthenticator } from "./api";
import { nameOf, ROLE_NAMES, ROLES } from "./texts";

export type PersonAct = {
  label: string;
  call: CallId;
  isDangerous?: boolean;
  title: string;
  text: string;
  save: () => Promise<Answer>;
};

/** Those that make sense for the person as it is. */
export function actsOn(person: Person): PersonAct[] {
  return [
    ...ROLE_NAMES.filter((role) => role !== person.role).map((role) => giveRole(person, role)),
    ...(person.hasApp ? [takeAppOff(person)] : []),
    ...(person.sessions > 0 ? [signOut(person)] : []),
    person.isActive ? disable(person) : enable(person),
  ];
}

function giveRole(person: Person, role: Role): PersonAct {
  const { label, hint } = ROLES[role];
  const loses = person.isSuperuser ? " They lose access to the data admin." : "";
  return {
    label: `Make ${label.toLowerCase()}`,
    call: "updatePerson",
    title: `Make ${nameOf(person)} ${role === "viewer" ? "a" : "an"} ${label.toLowerCase()}`,
    text: `${hint} This takes effect at once.${loses}`,
    save: () => changePerson(person, { role }),
  };
}

function takeAppOff(person: Person): PersonAct {
  return {
    label: "Reset authenticator",
    call: "resetAuthenticatorOfPerson",
    title: `Reset the authenticator of ${nameOf(person)}`,
    text: `Codes go to ${person.email} again. All their sessions end, and they are told by email.`,
    save: () => resetAuthenticator(person),
  };
}

function signOut(person: Person): PersonAct {
  return {
    label: "End sessions",
    call: "endSessionsOfPerson",
    title: `End all sessions of ${nameOf(person)}`,
    text: "They are signed out everywhere at once, and can sign in again.",
    save: () => endSessions(person),
  };
}

function disable(person: Person): PersonAct {
  return {
    label: "Disable",
    call: "updatePerson",
    isDangerous: true,
    title: `Disable ${nameOf(person)}`,
    text: "They are signed out everywhere at once and cannot sign in. What they did stays in the audit log.",
    save: () => changePerson(person, { isActive: false }),
  };
}

function enable(person: Person): PersonAct {
  return {
    label: "Enable",
    call: "updatePerson",
    title: `Enable ${nameOf(person)}`,
    text: `They can sign in again, as ${ROLES[person.role].label.toLowerCase()}.`,
    save: () => changePerson(person, { isActive: true }),
  };
}

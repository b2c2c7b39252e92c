// What an owner can do with another admin: what the menu says, what is asked before, and the call.
import type { CallId } from "@/api/schema";
import type { Answer } from "@/lib/client";
import { changePerson, endSessions, type Person, type Role, resetAuthenticator } from "./api";
import { nameOf, ROLE_NAMES, ROLES, TEXTS } from "./texts";

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
  const loses = person.isSuperuser ? TEXTS.losesDataAdmin : "";
  return {
    label: TEXTS.makeRole(label.toLowerCase()),
    call: "updatePerson",
    title: TEXTS.makeTitle(nameOf(person), `${role === "viewer" ? "a" : "an"} ${label.toLowerCase()}`),
    text: TEXTS.makeText(hint, loses),
    save: () => changePerson(person, { role }),
  };
}

function takeAppOff(person: Person): PersonAct {
  return {
    label: TEXTS.reset,
    call: "resetAuthenticatorOfPerson",
    title: TEXTS.resetTitle(nameOf(person)),
    text: TEXTS.resetText(person.email),
    save: () => resetAuthenticator(person),
  };
}

function signOut(person: Person): PersonAct {
  return {
    label: TEXTS.endSessions,
    call: "endSessionsOfPerson",
    title: TEXTS.endTitle(nameOf(person)),
    text: TEXTS.endText,
    save: () => endSessions(person),
  };
}

function disable(person: Person): PersonAct {
  return {
    label: TEXTS.disable,
    call: "updatePerson",
    isDangerous: true,
    title: TEXTS.disableTitle(nameOf(person)),
    text: TEXTS.disableText,
    save: () => changePerson(person, { isActive: false }),
  };
}

function enable(person: Person): PersonAct {
  return {
    label: TEXTS.enable,
    call: "updatePerson",
    title: TEXTS.enableTitle(nameOf(person)),
    text: TEXTS.enableText(ROLES[person.role].label.toLowerCase()),
    save: () => changePerson(person, { isActive: true }),
  };
}

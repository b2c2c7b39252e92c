import { useCallback } from "react";
import type { CallId } from "@/app/api/schema";
import { may } from "@/app/config";
import { useConfirmedAction } from "@/patterns/form/useConfirmedAction";
import { RelativeTime } from "@/patterns/layout/RelativeTime";
import { columnsOf } from "@/patterns/list/columns";
import { DataTable } from "@/patterns/list/DataTable";
import type { List } from "@/patterns/list/useList";
import { Menu } from "@/patterns/Menu";
import { Badge } from "@/ui/Badge";
import { changePerson, endSessions, type People, type Person, type Role, resetAuthenticator } from "./api";
import { formatSessions, nameOf, ROLE_NAMES, ROLES, TEXTS } from "./texts";

export function PeopleTable({ list }: { list: List<Person, People> }) {
  const { ask, dialog } = useConfirmedAction();
  const { reload } = list;
  const actions = useCallback(
    (person: Person) =>
      // Admins change their own account on the profile screen, with the password.
      person.isYou ? null : (
        <Menu
          label={TEXTS.actionsFor(nameOf(person))}
          items={actsOn(person).map(({ label, call, isDangerous, ...question }) => ({
            label,
            call,
            ...(isDangerous && { isDangerous }),
            act: () =>
              ask({
                ...question,
                verb: label,
                tone: isDangerous ? "danger" : "primary",
                needsCaptcha: false,
                reload,
              }),
          }))}
        />
      ),
    [ask, reload],
  );
  return (
    <>
      <DataTable
        {...list.table}
        label={TEXTS.list}
        columns={COLUMNS}
        actions={may("updatePerson") ? actions : undefined}
        actionsWidth="md:w-17 lg:w-20"
      />
      {dialog}
    </>
  );
}

const column = columnsOf<Person>();

const COLUMNS = column.columns([
  column.accessor((person) => nameOf(person).toLowerCase(), {
    id: "person",
    header: TEXTS.person,
    cell: ({ row: { original: person } }) => (
      <span className="grid min-w-0">
        <span className="flex flex-wrap items-center gap-2">
          <span className="wrap-anywhere font-medium">{nameOf(person)}</span>
          {person.isYou && <Badge tone="primary">{TEXTS.you}</Badge>}
          {!person.isActive && <Badge tone="warning">{TEXTS.disabled}</Badge>}
        </span>
        <span className="wrap-anywhere text-meta text-muted">
          {person.name ? `${person.loginId} · ${person.email}` : person.email}
        </span>
      </span>
    ),
  }),
  column.accessor((person) => ROLES[person.role].label, {
    id: "role",
    header: TEXTS.role,
    meta: { className: "md:w-[15%] lg:w-[18%]" },
    cell: ({ row: { original: person } }) => (
      <span className="flex flex-wrap gap-2" title={ROLES[person.role].hint}>
        <Badge>{ROLES[person.role].label}</Badge>
        {person.isSuperuser && <Badge>{TEXTS.superuser}</Badge>}
      </span>
    ),
  }),
  column.accessor((person) => Number(person.hasApp), {
    id: "sign-in",
    header: TEXTS.signIn,
    meta: { className: "md:w-[15%] lg:w-[18%]" },
    cell: ({ row: { original: person } }) => (
      <span className="text-meta">{person.hasApp ? TEXTS.app : TEXTS.byEmail}</span>
    ),
  }),
  column.accessor((person) => person.lastSeenAt ?? "", {
    id: "seen",
    header: TEXTS.lastSeen,
    meta: { className: "md:w-[15%] lg:w-[18%]" },
    cell: ({ row: { original: person } }) =>
      person.lastSeenAt ? (
        <span className="grid text-meta">
          <RelativeTime iso={person.lastSeenAt} className="block first-letter:uppercase" />
          <span className="tabular text-muted">{formatSessions(person.sessions)}</span>
        </span>
      ) : (
        <span className="text-meta text-muted">{TEXTS.neverSeen}</span>
      ),
  }),
]);

type PersonAct = {
  label: string;
  call: CallId;
  isDangerous?: boolean;
  title: string;
  text: string;
  act: () => Promise<{ message: string }>;
};

/** Return the actions that are possible for a person. */
function actsOn(person: Person): PersonAct[] {
  return [
    ...ROLE_NAMES.filter((role) => role !== person.role).map((role) => changeRole(person, role)),
    ...(person.hasApp ? [removeApp(person)] : []),
    ...(person.sessions > 0 ? [signOut(person)] : []),
    person.isActive ? disable(person) : enable(person),
  ];
}

function changeRole(person: Person, role: Role): PersonAct {
  const { label, hint } = ROLES[role];
  const loses = person.isSuperuser ? TEXTS.losesDataAdmin : "";
  return {
    label: TEXTS.makeRole(label.toLowerCase()),
    call: "updatePerson",
    title: TEXTS.makeTitle(nameOf(person), `${role === "viewer" ? "a" : "an"} ${label.toLowerCase()}`),
    text: TEXTS.makeText(hint, loses),
    act: () => changePerson(person, { role }),
  };
}

function removeApp(person: Person): PersonAct {
  return {
    label: TEXTS.reset,
    call: "resetAuthenticatorOfPerson",
    title: TEXTS.resetTitle(nameOf(person)),
    text: TEXTS.resetText(person.email),
    act: () => resetAuthenticator(person),
  };
}

function signOut(person: Person): PersonAct {
  return {
    label: TEXTS.endSessions,
    call: "endSessionsOfPerson",
    title: TEXTS.endTitle(nameOf(person)),
    text: TEXTS.endText,
    act: () => endSessions(person),
  };
}

function disable(person: Person): PersonAct {
  return {
    label: TEXTS.disable,
    call: "updatePerson",
    isDangerous: true,
    title: TEXTS.disableTitle(nameOf(person)),
    text: TEXTS.disableText,
    act: () => changePerson(person, { isActive: false }),
  };
}

function enable(person: Person): PersonAct {
  return {
    label: TEXTS.enable,
    call: "updatePerson",
    title: TEXTS.enableTitle(nameOf(person)),
    text: TEXTS.enableText(ROLES[person.role].label.toLowerCase()),
    act: () => changePerson(person, { isActive: true }),
  };
}

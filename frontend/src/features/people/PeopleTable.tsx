import { useCallback } from "react";
import { may } from "@/api/permissions";
import type { OperationId } from "@/api/schema";
import { useConfirmedAction } from "@/patterns/form/useConfirmedAction";
import { RelativeTime } from "@/patterns/layout/RelativeTime";
import { columnsOf } from "@/patterns/list/columns";
import { DataTable } from "@/patterns/list/DataTable";
import type { List } from "@/patterns/list/useList";
import { Menu } from "@/patterns/Menu";
import { Badge } from "@/ui/Badge";
import { changePerson, endSessions, type People, type Person, type Role, resetAuthenticator } from "./api";
import { formatSessions, nameOf, ROLE_NAMES, ROLES } from "./texts";

export function PeopleTable({ list }: { list: List<Person, People> }) {
  const { confirm, dialog } = useConfirmedAction();
  const { reload } = list;
  const actions = useCallback(
    (person: Person) =>
      // Admins change their own account on the profile screen, with the password.
      person.isYou ? null : (
        <Menu
          label={`Actions for ${nameOf(person)}`}
          items={actionsFor(person).map(({ label, operation, isDangerous, ...question }) => ({
            label,
            operation,
            ...(isDangerous && { isDangerous }),
            onSelect: () =>
              confirm({
                ...question,
                verb: label,
                tone: isDangerous ? "danger" : "primary",
                needsCaptcha: false,
                reload,
              }),
          }))}
        />
      ),
    [confirm, reload],
  );
  return (
    <>
      <DataTable
        {...list.table}
        label="People"
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
    header: "Person",
    cell: ({ row: { original: person } }) => (
      <span className="grid min-w-0">
        <span className="flex flex-wrap items-center gap-2">
          <span className="wrap-anywhere font-medium">{nameOf(person)}</span>
          {person.isYou && <Badge tone="primary">You</Badge>}
          {!person.isActive && <Badge tone="warning">Disabled</Badge>}
        </span>
        <span className="wrap-anywhere text-meta text-muted">
          {person.name ? `${person.loginId} · ${person.email}` : person.email}
        </span>
      </span>
    ),
  }),
  column.accessor((person) => ROLES[person.role].label, {
    id: "role",
    header: "Role",
    meta: { className: "md:w-[15%] lg:w-[18%]" },
    cell: ({ row: { original: person } }) => (
      <span className="flex flex-wrap gap-2" title={ROLES[person.role].hint}>
        <Badge>{ROLES[person.role].label}</Badge>
        {person.isSuperuser && (
          <span title="Can also use Django admin.">
            <Badge>Superuser</Badge>
          </span>
        )}
      </span>
    ),
  }),
  column.accessor((person) => Number(person.hasApp), {
    id: "sign-in",
    header: "Sign-in",
    meta: { className: "md:w-[15%] lg:w-[18%]" },
    cell: ({ row: { original: person } }) => (
      <span className="text-meta">{person.hasApp ? "Authenticator app" : "Codes by email"}</span>
    ),
  }),
  column.accessor((person) => person.lastSeenAt ?? "", {
    id: "seen",
    header: "Last seen",
    meta: { className: "md:w-[15%] lg:w-[18%]" },
    cell: ({ row: { original: person } }) =>
      person.lastSeenAt ? (
        <span className="grid text-meta">
          <RelativeTime iso={person.lastSeenAt} className="block first-letter:uppercase" />
          <span className="tabular text-muted">{formatSessions(person.sessions)}</span>
        </span>
      ) : (
        <span className="text-meta text-muted">Never signed in</span>
      ),
  }),
]);

type PersonAction = {
  label: string;
  operation: OperationId;
  isDangerous?: boolean;
  title: string;
  text: string;
  send: () => Promise<{ message: string }>;
};

/** Return the actions that are possible for a person. */
function actionsFor(person: Person): PersonAction[] {
  return [
    ...ROLE_NAMES.filter((role) => role !== person.role).map((role) => changeRole(person, role)),
    ...(person.hasApp ? [removeApp(person)] : []),
    ...(person.sessions > 0 ? [signOut(person)] : []),
    person.isActive ? disable(person) : enable(person),
  ];
}

function changeRole(person: Person, role: Role): PersonAction {
  const { label, hint } = ROLES[role];
  const loses = person.isSuperuser ? " Access to Django admin ends." : "";
  return {
    label: `Make ${label.toLowerCase()}`,
    operation: "updatePerson",
    title: `Make ${nameOf(person)} ${role === "viewer" ? "a" : "an"} ${label.toLowerCase()}?`,
    text: `${hint} This takes effect immediately.${loses}`,
    send: () => changePerson(person, { role }),
  };
}

function removeApp(person: Person): PersonAction {
  return {
    label: "Reset authenticator",
    operation: "resetAuthenticatorOfPerson",
    title: `Reset ${nameOf(person)}’s authenticator app?`,
    text: `${nameOf(person)} gets sign-in codes by email (${person.email}) again, is signed out everywhere, and is notified by email.`,
    send: () => resetAuthenticator(person),
  };
}

function signOut(person: Person): PersonAction {
  return {
    label: "Sign out everywhere",
    operation: "endSessionsOfPerson",
    title: `Sign ${nameOf(person)} out everywhere?`,
    text: `All sessions of ${nameOf(person)} end immediately. ${nameOf(person)} can sign in again.`,
    send: () => endSessions(person),
  };
}

function disable(person: Person): PersonAction {
  return {
    label: "Disable",
    operation: "updatePerson",
    isDangerous: true,
    title: `Disable ${nameOf(person)}’s account?`,
    text: `${nameOf(person)} is signed out everywhere and can no longer sign in. Audit log entries are kept.`,
    send: () => changePerson(person, { isActive: false }),
  };
}

function enable(person: Person): PersonAction {
  return {
    label: "Enable",
    operation: "updatePerson",
    title: `Enable ${nameOf(person)}’s account?`,
    text: `${nameOf(person)} can sign in again, as ${ROLES[person.role].label.toLowerCase()}.`,
    send: () => changePerson(person, { isActive: true }),
  };
}

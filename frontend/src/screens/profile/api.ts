// The account's calls and their wire names.
import { type Answer, call, type Schema } from "@/lib/client";

export type Profile = {
  loginId: string;
  email: string;
  name: string;
  state: string;
  city: string;
  phone: string;
  address: string;
  version: number;
};
type Editable = Pick<Profile, "name" | "state" | "city" | "phone" | "address">;
export type Session = {
  id: string;
  device: string;
  address: string;
  createdAt: string;
  lastSeenAt: string;
  isCurrent: boolean;
};
export type TwoFactor = { isOn: boolean; backupCodesLeft: number };
export type Enrolment = Schema<"Enrolment">;

export const WIRE_NAMES = {
  a_name: "name",
  a_state: "state",
  a_city: "city",
  a_phone: "phone",
  a_address: "address",
} as const;
export const PASSWORD_WIRE_NAMES = { current_password: "current", password: "password" } as const;

const ADMIN = "/api/admin";

export async function readProfile(): Promise<Profile> {
  return fromWire((await call<Schema<"ProfileAnswer">>("GET", `${ADMIN}/AdminData`)).data);
}

/** The save names the version that the admin saw; a stale one is refused with 409. */
export function updateProfile(edited: Editable, version: number): Promise<Answer> {
  const { name, state, city, phone, address } = edited;
  const body = { a_name: name, a_state: state, a_city: city, a_phone: phone.trim(), a_address: address };
  return call("PUT", `${ADMIN}/Profile/Update`, { body, ifMatch: `"${version}"` });
}

/** The profile as it stands, out of a refusal with 409. */
export function standingProfile(answer: Answer): Profile | undefined {
  return answer.data ? fromWire(answer.data as Schema<"Profile">) : undefined;
}

export function changePassword(current: string, password: string): Promise<Answer> {
  return call("PUT", `${ADMIN}/password`, { body: { current_password: current, password } });
}

export async function listSessions(): Promise<Session[]> {
  const { data } = await call<Schema<"SessionsAnswer">>("GET", `${ADMIN}/sessions`);
  return data.map(({ _id, current, ...row }) => ({ id: _id, isCurrent: current, ...row }));
}

export function endSessions(ids: string[]): Promise<Answer> {
  return call("DELETE", `${ADMIN}/sessions`, { body: { id: ids } });
}

export function endOtherSessions(): Promise<Answer> {
  return call("DELETE", `${ADMIN}/sessions/others`);
}

export async function readTwoFactor(): Promise<TwoFactor> {
  const { data } = await call<Schema<"TwoFactorAnswer">>("GET", `${ADMIN}/two-factor`);
  return { isOn: data.enabled, backupCodesLeft: data.backupCodesLeft };
}

export function startEnrolment(password: string) {
  return call<Schema<"EnrolmentAnswer">>("POST", `${ADMIN}/two-factor/start`, { body: { password } });
}

export function confirmEnrolment(code: string) {
  return call<Schema<"BackupCodesAnswer">>("POST", `${ADMIN}/two-factor/confirm`, { body: { otp: code } });
}

export function renewBackupCodes(password: string, code: string) {
  return call<Schema<"BackupCodesAnswer">>("POST", `${ADMIN}/two-factor/backup-codes`, {
    body: { password, otp: code },
  });
}

export function disableTwoFactor(password: string, code: string): Promise<Answer> {
  return call("POST", `${ADMIN}/two-factor/disable`, { body: { password, otp: code } });
}

function fromWire(row: Schema<"Profile">): Profile {
  return {
    loginId: row.a_id,
    email: row.a_email,
    name: row.a_name,
    state: row.a_state,
    city: row.a_city,
    phone: row.a_phone,
    address: row.a_address,
    version: row.version,
  };
}

/** Whether the admin receives emails about problems. */
export type MailChoices = Schema<"MailChoices">;

const MAILS = "/api/admin/mails";

export async function readMailChoices(): Promise<MailChoices> {
  return (await call<Schema<"MailChoicesAnswer">>("GET", MAILS)).data;
}

export function saveMailChoices(change: MailChoices): Promise<Answer> {
  return call("PUT", MAILS, { body: change });
}

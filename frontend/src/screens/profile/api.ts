// The account's calls and their wire names (spec 7, and sessions and two-factor beyond it).
import { type Answer, call } from "@/lib/client";

export type Profile = {
  loginId: string;
  email: string;
  name: string;
  state: string;
  city: string;
  phone: string;
  address: string;
};
export type Editable = Pick<Profile, "name" | "state" | "city" | "phone" | "address">;
export type Session = {
  id: string;
  device: string;
  address: string;
  createdAt: string;
  lastSeenAt: string;
  isCurrent: boolean;
};
export type TwoFactor = { isOn: boolean; backupCodesLeft: number };
export type Enrolment = { secret: string; uri: string; qr: string };

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
  const { data } = await call<Answer & { data: Record<string, string> }>("GET", `${ADMIN}/AdminData`);
  const text = (name: string) => data[name] ?? "";
  return {
    loginId: text("a_id"),
    email: text("a_email"),
    name: text("a_name"),
    state: text("a_state"),
    city: text("a_city"),
    phone: text("a_phone"),
    address: text("a_address"),
  };
}

export function updateProfile(edited: Editable): Promise<Answer> {
  const { name, state, city, phone, address } = edited;
  const body = { a_name: name, a_state: state, a_city: city, a_phone: phone.trim(), a_address: address };
  return call("PUT", `${ADMIN}/Profile/Update`, { body });
}

export function changePassword(current: string, password: string): Promise<Answer> {
  return call("PUT", `${ADMIN}/password`, { body: { current_password: current, password } });
}

export async function listSessions(): Promise<Session[]> {
  type Row = { _id: string; device: string; address: string; createdAt: string; lastSeenAt: string; current: boolean };
  const { data } = await call<Answer & { data: Row[] }>("GET", `${ADMIN}/sessions`);
  return data.map(({ _id, current, ...row }) => ({ id: _id, isCurrent: current, ...row }));
}

export function endSessions(ids: string[]): Promise<Answer> {
  return call("DELETE", `${ADMIN}/sessions`, { body: { id: ids } });
}

export function endOtherSessions(): Promise<Answer> {
  return call("DELETE", `${ADMIN}/sessions/others`);
}

export async function readTwoFactor(): Promise<TwoFactor> {
  const { data } = await call<Answer & { data: { enabled: boolean; backupCodesLeft: number } }>(
    "GET",
    `${ADMIN}/two-factor`,
  );
  return { isOn: data.enabled, backupCodesLeft: data.backupCodesLeft };
}

export function startEnrolment(password: string) {
  return call<Answer & { data: Enrolment }>("POST", `${ADMIN}/two-factor/start`, { body: { password } });
}

type Codes = Answer & { backupCodes: string[] };

export function confirmEnrolment(code: string) {
  return call<Codes>("POST", `${ADMIN}/two-factor/confirm`, { body: { otp: code } });
}

export function renewBackupCodes(password: string, code: string) {
  return call<Codes>("POST", `${ADMIN}/two-factor/backup-codes`, { body: { password, otp: code } });
}

export function disableTwoFactor(password: string, code: string): Promise<Answer> {
  return call("POST", `${ADMIN}/two-factor/disable`, { body: { password, otp: code } });
}

// The account's calls and their wire names.
import type { Schema } from "@/api/types";
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
  const { data } = await call<Schema<"ProfileAnswer">>("GET", `${ADMIN}/AdminData`);
  return {
    loginId: data.a_id,
    email: data.a_email,
    name: data.a_name,
    state: data.a_state,
    city: data.a_city,
    phone: data.a_phone,
    address: data.a_address,
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

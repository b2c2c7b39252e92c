import { api, ifVersion, type Schema, unwrap } from "@/api/client";

export type Profile = Schema<"Profile">;
export type Session = Schema<"SessionRow">;
export type TwoFactor = Schema<"TwoFactor">;
export type Enrolment = Schema<"Enrolment">;

export async function readProfile() {
  return (await unwrap(api.GET("/api/admin/AdminData"))).data;
}

export function updateProfile(body: Schema<"ProfileChange">, version: number) {
  return unwrap(api.PUT("/api/admin/Profile/Update", { params: { header: ifVersion(version) }, body }));
}

export function changePassword(currentPassword: string, password: string) {
  return unwrap(api.PUT("/api/admin/password", { body: { currentPassword, password } }));
}

export async function listSessions() {
  return (await unwrap(api.GET("/api/admin/sessions"))).data;
}

export function endSessions(ids: string[]) {
  return unwrap(api.DELETE("/api/admin/sessions", { body: { id: ids } }));
}

export function endOtherSessions() {
  return unwrap(api.DELETE("/api/admin/sessions/others"));
}

export async function readTwoFactor() {
  return (await unwrap(api.GET("/api/admin/two-factor"))).data;
}

export function startEnrolment(password: string) {
  return unwrap(api.POST("/api/admin/two-factor/start", { body: { password } }));
}

export function confirmEnrolment(code: string) {
  return unwrap(api.POST("/api/admin/two-factor/confirm", { body: { code } }));
}

export function renewBackupCodes(password: string, code: string) {
  return unwrap(api.POST("/api/admin/two-factor/backup-codes", { body: { password, code } }));
}

export function disableTwoFactor(password: string, code: string) {
  return unwrap(api.POST("/api/admin/two-factor/disable", { body: { password, code } }));
}

/** Return whether the admin receives emails about problems. */
export async function readMailChoices() {
  return (await unwrap(api.GET("/api/admin/mails"))).data;
}

export function saveMailChoices(body: Schema<"MailChoices">) {
  return unwrap(api.PUT("/api/admin/mails", { body }));
}

import { api, ifVersion, type Schema, unwrap, withCaptcha } from "@/api/client";

export type Role = Schema<"Role">;
export type Person = Schema<"Person">;
export type Invitation = Schema<"InvitationRow">;
export type People = { rows: Person[]; invitations: Invitation[] };

export async function listPeople(): Promise<People> {
  const { data, invitations } = await unwrap(api.GET("/api/admin/people"));
  return { rows: data, invitations };
}

export function invite(email: string, role: Role, captcha: string) {
  const params = { header: withCaptcha(captcha) };
  return unwrap(api.POST("/api/admin/people/invite", { params, body: { email, role } }));
}

export function withdraw({ id }: Invitation) {
  return unwrap(api.DELETE("/api/admin/people/invite/{invitation_id}", { params: { path: { invitation_id: id } } }));
}

export function changePerson({ id, version }: Person, change: Schema<"PersonChange">) {
  const params = { path: { admin_id: id }, header: ifVersion(version) };
  return unwrap(api.PUT("/api/admin/people/{admin_id}", { params, body: change }));
}

export function endSessions({ id }: Person) {
  return unwrap(api.DELETE("/api/admin/people/{admin_id}/sessions", { params: { path: { admin_id: id } } }));
}

export function resetAuthenticator({ id }: Person) {
  return unwrap(api.DELETE("/api/admin/people/{admin_id}/two-factor", { params: { path: { admin_id: id } } }));
}

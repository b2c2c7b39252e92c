// Which mails the admin asked for, besides codes and notices of the account.
import type { Schema } from "@/api/types";
import { type Answer, call } from "@/lib/client";

export type MailChoices = Schema<"MailChoicesRow">;

const PATH = "/api/admin/mails";

export async function readMailChoices(): Promise<MailChoices> {
  return (await call<Schema<"MailChoicesAnswer">>("GET", PATH)).data;
}

export function saveMailChoices(change: Partial<MailChoices>): Promise<Answer> {
  return call("PUT", PATH, { body: change });
}

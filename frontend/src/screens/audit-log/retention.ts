// For how long things are kept: the calls and their wire names.
import type { Schema } from "@/api/types";
import { type Answer, call } from "@/lib/client";
import { sayNumber } from "@/lib/words";
import { RETENTION } from "./texts";

const PATH = "/api/admin/retention";

/** In days; 0 keeps them. */
export type Days = Schema<"RetentionDocument">;
export type Retention = { days: Days; version: number };

export const KEPT: readonly { name: keyof Days; label: string }[] = [
  { name: "auditDays", label: RETENTION.auditLog },
  { name: "pushDays", label: RETENTION.notifications },
  { name: "firedDays", label: RETENTION.firedAds },
];

const YEAR = 365;
const OFFERED = [0, 3 * YEAR, 2 * YEAR, YEAR, 180, 90, 30];

export async function fetchRetention(): Promise<Retention> {
  const { data, version } = await call<Schema<"RetentionAnswer">>("GET", PATH);
  return { days: data, version };
}

export function saveRetention({ days, version }: Retention, captcha: string): Promise<Answer> {
  return call("PUT", PATH, { body: days, captcha, ifMatch: `"${version}"` });
}

/** What is offered, and what stands. */
export function periodsWith(days: number) {
  const all = OFFERED.includes(days) ? OFFERED : [...OFFERED, days];
  return all.map((one) => ({ value: String(one), label: sayPeriod(one) }));
}

export function sayPeriod(days: number): string {
  if (days === 0) {
    return RETENTION.forEver;
  }
  return days % YEAR === 0 ? sayNumber(days / YEAR, "year") : sayNumber(days, "day");
}

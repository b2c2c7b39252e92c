import { api, type Schema, unwrap } from "@/api/client";
import { findFieldsByLabel } from "@/patterns/audit/fieldTexts";
import type { ListData, ListRequest } from "@/patterns/list/useList";

export type Entry = Schema<"EventRow">;
/** Consecutive equal actions of one admin: the newest one, and the older ones in `older`. */
export type Run = Schema<"RunRow">;
/** Empty values do not filter. */
export type Filters = { q: string; actor: string; action: string; target: string; startDate: string; endDate: string };
type AuditLogPage = ListData<Run> & { actors: string[]; targetName: string };

const PAGE_SIZE = 50;

export async function fetchAuditLog(
  filters: Filters,
  { page, signal }: Pick<ListRequest, "page" | "signal">,
): Promise<AuditLogPage> {
  const query = { ...withoutEmpty(filters), fold: "true", page, limit: PAGE_SIZE };
  const { data, totalPages, ...rest } = await unwrap(api.GET("/api/admin/trail", { params: { query }, signal }));
  return { rows: data, pages: totalPages, ...rest };
}

/** Return the URL of the CSV file with the same entries. */
export function csvAddress(filters: Filters): string {
  const query = new URLSearchParams(withoutEmpty(filters)).toString();
  return `/site/export/trail.csv${query && `?${query}`}`;
}

function withoutEmpty(filters: Filters): Record<string, string> {
  const query = { ...filters, fields: findFieldsByLabel(filters.q).join(",") };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value));
}

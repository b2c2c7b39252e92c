import type { Schema } from "@/api/types";
import { call } from "@/lib/client";

export type Entry = Schema<"EventRow">;
/** What is empty filters nothing. */
export type Filters = { actor: string; action: string; target: string; startDate: string; endDate: string };
export type AuditLogPage = { entries: Entry[]; totalPages: number; total: number; actors: string[] };

export const PAGE_SIZE = 50;

export async function fetchAuditLog(filters: Filters, page: number): Promise<AuditLogPage> {
  const query = { ...given(filters), page, limit: PAGE_SIZE };
  const { data, totalPages, total, actors } = await call<Schema<"EventList">>("GET", "/api/admin/trail", { query });
  return { entries: data, totalPages, total, actors };
}

/** The same list as a file. */
export function csvAddress(filters: Filters): string {
  const query = new URLSearchParams(given(filters)).toString();
  return `/site/export/trail.csv${query && `?${query}`}`;
}

function given(filters: Filters): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value));
}

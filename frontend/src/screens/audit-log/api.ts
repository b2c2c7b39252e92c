import { fieldsCalled } from "@/components/audit/fieldTexts";
import type { ListRequest } from "@/components/list/useListPage";
import { call, type Schema } from "@/lib/client";

export type Entry = Schema<"EventRow">;
/** The newest of a run of equal acts of one admin, and the ones before it. */
export type Run = Schema<"RunRow">;
/** What is empty filters nothing. */
export type Filters = { q: string; actor: string; action: string; target: string; startDate: string; endDate: string };
type AuditLogPage = Omit<Schema<"EventList">, "data" | "message" | "status"> & { runs: Run[] };

const PAGE_SIZE = 50;

export async function fetchAuditLog(filters: Filters, { page, signal }: ListRequest): Promise<AuditLogPage> {
  const query = { ...given(filters), fold: "true", page, limit: PAGE_SIZE };
  const { data, ...rest } = await call<Schema<"EventList">>("GET", "/api/admin/trail", { query, signal });
  return { runs: data, ...rest };
}

/** The same list as a file. */
export function csvAddress(filters: Filters): string {
  const query = new URLSearchParams(given(filters)).toString();
  return `/site/export/trail.csv${query && `?${query}`}`;
}

function given(filters: Filters): Record<string, string> {
  const query = { ...filters, fields: fieldsCalled(filters.q).join(",") };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value));
}

import { api, type Schema, unwrap } from "@/api/client";
import type { DayRange } from "@/lib/dates";
import { queryOf } from "@/patterns/chart/api";

export type Annotation = Schema<"MarkRow">;
export type AnnotationDetails = Schema<"MarkDetails">;

const PATH = "/api/App/analytics/admin/marks";

/** Return the annotations of a range. For an item, changes to other items are left out. */
export async function fetchAnnotations(range: DayRange, item: string) {
  return (await unwrap(api.GET(PATH, { params: { query: { ...queryOf(range), item } } }))).data;
}

export async function fetchDetails(annotation: Annotation, item: string) {
  const path = { type: annotation.type, mark_id: annotation.id };
  const params = { path, query: item ? { item } : {} };
  return (await unwrap(api.GET(`${PATH}/{type}/{mark_id}`, { params }))).data;
}

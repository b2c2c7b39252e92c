import { api, type Schema, unwrap } from "@/app/api/client";
import { type DayRange, dayOf } from "@/lib/dates";
import { queryOf, type Totals } from "@/patterns/chart/api";

export type AnnotationType = "change" | "fire" | "push" | "plan";
export type Annotation = {
  at: string;
  /** The local date. */
  day: string;
  type: AnnotationType;
  label: string;
  id: string;
  actor: string;
  /** The number of consecutive equal actions. */
  count: number;
  /** The audit log's action, or "plan.start" or "plan.end" for a schedule. */
  action: string;
};
type Sides = { before: Record<string, unknown> | null; after: Record<string, unknown> | null };
/** The counts after the change and in the same hours a week before. Undefined if they are unknown. */
export type Effect = { hours: number; before: Totals; after: Totals } | undefined;
export type AnnotationDetails = Sides & { effect: Effect };

const PATH = "/api/App/analytics/admin/marks";

/** Return the annotations of a range. For an item, changes to other items are left out. */
export async function fetchAnnotations(range: DayRange, item: string): Promise<Annotation[]> {
  const answer = await unwrap(api.GET(PATH, { params: { query: { ...queryOf(range), item } } }));
  return answer.data.map(toAnnotation);
}

export function toAnnotation(row: Schema<"MarkRow">): Annotation {
  const { at, type, label, id, actor, action, count } = row;
  return { at, day: dayOf(at), type, label, id, actor, action, count };
}

export async function fetchDetails(annotation: Annotation, item: string): Promise<AnnotationDetails> {
  const path = { type: annotation.type, mark_id: annotation.id };
  const params = { path, query: item ? { item } : {} };
  const { data } = await unwrap(api.GET(`${PATH}/{type}/{mark_id}`, { params }));
  return { before: data.before, after: data.after, effect: data.effect ?? undefined };
}

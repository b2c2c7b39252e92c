import { api, type Schema, unwrap } from "@/app/api/client";
import { type DayRange, dayOf } from "@/lib/dates";
import { queryOf, type Totals } from "@/patterns/chart/api";

export type AnnotationType = "change" | "fire" | "push" | "plan";
export type Annotation = {
  at: string;
  /** The console's day that it was on. */
  day: string;
  type: AnnotationType;
  label: string;
  id: string;
  actor: string;
  /** How many equal actions in a row it stands for. */
  count: number;
  /** The act of a change, as the audit log has it; "plan.start" or "plan.end" of a plan. */
  action: string;
};
type Sides = { before: Record<string, unknown> | null; after: Record<string, unknown> | null };
/** The counts after it, and of the same hours a week before; undefined where that cannot be told. */
export type Effect = { hours: number; before: Totals; after: Totals } | undefined;
export type AnnotationDetails = Sides & { effect: Effect };

const PATH = "/api/App/analytics/admin/marks";

/** The annotations of a range; those of one item leave out the changes of others. */
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

// The calls of ad placements of any sort, and their wire names.
import type { CallId } from "@/api/schema";
import type { TextSpec } from "@/components/form/Form";
import { type Answer, call, type Schema } from "@/lib/client";

/** What differs between sorts of placements: where their calls are, and what their id is. */
export type PlacementSource = {
  path: string;
  title: string;
  /** All of them as a file. */
  csv: string;
  /** What the audit log calls all of them. */
  history: string;
  unit: TextSpec<"unitId">;
  /** The calls that add one, that change one, and that pause or resume several. */
  add: CallId;
  update: CallId;
  setActive: CallId;
};

/** When an ad is shown, and how often. */
export type Plan = {
  isActive: boolean;
  /** ISO 8601; undefined where it is open. */
  startsAt: string | undefined;
  endsAt: string | undefined;
  /** On one phone; 0: no cap. */
  perDay: number;
  perHour: number;
  weight: number;
};

export type Placement = {
  id: string;
  name: string;
  unitId: string;
  description: string;
  plan: Plan;
  version: number;
  updatedAt: string;
};

export type PlacementTexts = { name: string; unitId: string; description: string };
type PlacementEdit = { id: string; unitId: string; description: string; plan: Plan; version: number };

export const WIRE_NAMES = { a_name: "name", a_id: "unitId", a_description: "description" } as const;

export async function listPlacements(source: PlacementSource): Promise<{ rows: Placement[] }> {
  const answer = await call<Schema<"PlacementList">>("GET", `${source.path}/admin/get`);
  return { rows: answer.data.map(placementOf) };
}

export function addPlacement(source: PlacementSource, texts: PlacementTexts, idempotencyKey: string): Promise<Answer> {
  const body = { a_name: texts.name, a_id: texts.unitId, a_description: texts.description };
  return call("POST", `${source.path}/add`, { body, idempotencyKey });
}

/** The save names the version that the admin saw; a stale one is refused with 409. */
export function updatePlacement(source: PlacementSource, edit: PlacementEdit): Promise<Answer> {
  const { startsAt = null, endsAt = null, ...plan } = edit.plan;
  const body = { a_id: edit.unitId, a_description: edit.description, ...plan, startsAt, endsAt };
  return call("PUT", `${source.path}/update/${edit.id}`, { body, ifMatch: `"${edit.version}"` });
}

/** The row as it stands, out of a refusal with 409. */
export function standingRow(answer: Answer): Placement | undefined {
  return answer.data ? placementOf(answer.data as Schema<"PlacementRow">) : undefined;
}

export function placementOf(row: Schema<"PlacementRow">): Placement {
  return {
    id: row._id,
    name: row.a_name,
    unitId: row.a_id,
    description: row.a_description,
    plan: {
      isActive: row.isActive,
      startsAt: row.startsAt ?? undefined,
      endsAt: row.endsAt ?? undefined,
      perDay: row.perDay,
      perHour: row.perHour,
      weight: row.weight,
    },
    version: row.version,
    updatedAt: row.updatedAt,
  };
}

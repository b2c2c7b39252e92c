// The calls of ad placements, and their wire names (spec 7).
import { type Answer, call } from "@/lib/client";

export type Placement = {
  id: string;
  name: string;
  unitId: string;
  description: string;
  version: number;
  updatedAt: string;
};

export type PlacementTexts = { name: string; unitId: string; description: string };
export type PlacementEdit = { id: string; unitId: string; description: string; version: number };

type Wire = { _id: string; a_name: string; a_id: string; a_description: string; version: number; updatedAt: string };

const PATH = "/api/App/ads";

export const WIRE_NAMES = { a_name: "name", a_id: "unitId", a_description: "description" } as const;

export async function listPlacements(kind: string): Promise<Placement[]> {
  const answer = await call<Answer & { data: Wire[] }>("GET", `${PATH}/${kind}/admin/get`);
  return answer.data.map(fromWire);
}

export function addPlacement(kind: string, texts: PlacementTexts, idempotencyKey: string): Promise<Answer> {
  const body = { a_name: texts.name, a_id: texts.unitId, a_description: texts.description };
  return call("POST", `${PATH}/${kind}/add`, { body, idempotencyKey });
}

/** The save names the version that the admin saw; a stale one is refused with 409. */
export function updatePlacement(kind: string, edit: PlacementEdit): Promise<Answer> {
  const body = { a_id: edit.unitId, a_description: edit.description };
  const path = `${PATH}/${kind}/update/${edit.id}`;
  return call("PUT", path, { body, ifMatch: `"${edit.version}"` });
}

/** The row as it stands, out of a refusal with 409. */
export function standingRow(answer: Answer): Placement | undefined {
  return answer.data ? fromWire(answer.data as Wire) : undefined;
}

function fromWire(row: Wire): Placement {
  return {
    id: row._id,
    name: row.a_name,
    unitId: row.a_id,
    description: row.a_description,
    version: row.version,
    updatedAt: row.updatedAt,
  };
}

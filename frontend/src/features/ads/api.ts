// The requests of ads. The app's ad types and web ads have the same endpoints.
import type { z } from "zod";
import { api, ifVersion, onceOnly, type Schema, unwrap } from "@/api/client";
import type { CallId } from "@/api/schema";
import type { TextSpec } from "@/patterns/form/Form";

/** The differences between types of placements: endpoints and ID field. */
export type PlacementSource = {
  /** The type in the paths of the API, "webads" for web ads. */
  kind: string;
  title: string;
  /** The URL of the CSV file. */
  csv: string;
  /** The audit log's target of this type. */
  history: string;
  unit: TextSpec<"unitId"> & { schema: z.ZodType<string, string> };
  /** The IDs are web addresses. */
  isWeb?: boolean;
  /** The operations that add, change, and pause ads. */
  add: CallId;
  update: CallId;
  setActive: CallId;
};

/** The schedule and limits of an ad. */
export type Plan = {
  isActive: boolean;
  /** ISO 8601, or undefined. */
  startsAt: string | undefined;
  endsAt: string | undefined;
  /** The frequency limit per phone. 0 means no limit. */
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
  /** In the last 7 days. Web ads have counts of a chosen range instead. */
  views?: number;
  clicks?: number;
};

export const NO_PLAN: Plan = {
  isActive: true,
  startsAt: undefined,
  endsAt: undefined,
  perDay: 0,
  perHour: 0,
  weight: 1,
};

type NewPlacement = { name: string; unitId: string; description: string; plan: Plan };
type PlacementEdit = { id: string; unitId: string; description: string; plan: Plan; version: number };

type AppKind = "banner" | "fullScreen" | "native" | "open" | "reward";
const pathOf = ({ kind }: PlacementSource) => ({ kind: kind as AppKind });

export async function listPlacements(source: PlacementSource): Promise<{ rows: Placement[] }> {
  const { data } = await unwrap(api.GET("/api/App/ads/{kind}/admin/get", { params: { path: pathOf(source) } }));
  return { rows: data.map(placementOf) };
}

export function addPlacement(source: PlacementSource, { plan, ...texts }: NewPlacement, idempotencyKey: string) {
  const body = { ...texts, ...planBody(plan) };
  const params = { path: pathOf(source), header: onceOnly(idempotencyKey) };
  return unwrap(api.POST("/api/App/ads/{kind}/add", { params, body }));
}

export function updatePlacement(source: PlacementSource, edit: PlacementEdit) {
  const { unitId, description } = edit;
  const params = { path: { ...pathOf(source), placement_id: edit.id }, header: ifVersion(edit.version) };
  const body = { unitId, description, ...planBody(edit.plan) };
  return unwrap(api.PUT("/api/App/ads/{kind}/update/{placement_id}", { params, body }));
}

/** Null clears a time; a missing one would stay as it is. */
function planBody({ startsAt, endsAt, ...plan }: Plan) {
  return { ...plan, startsAt: startsAt ?? null, endsAt: endsAt ?? null };
}

export function setPlacementsActive(source: PlacementSource, rows: readonly Schema<"SeenRow">[], active: boolean) {
  const params = { path: pathOf(source) };
  return unwrap(api.PUT("/api/App/ads/{kind}/active", { params, body: { rows: rows.map(seen), active } }));
}

/** Name a row by its ID and the version that the admin saw. */
export function seen({ id, version }: Schema<"SeenRow">): Schema<"SeenRow"> {
  return { id, version };
}

export function placementOf(row: Schema<"PlacementRow">): Placement {
  const { isActive, startsAt, endsAt, perDay, perHour, weight, ...texts } = row;
  const plan = { isActive, startsAt: startsAt ?? undefined, endsAt: endsAt ?? undefined, perDay, perHour, weight };
  return { ...texts, plan };
}

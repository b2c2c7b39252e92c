// The requests of ads. The app's ad types and web ads have the same endpoints.
import type { z } from "zod";
import { api, ifVersion, onceOnly, type Schema, unwrap } from "@/api/client";
import type { OperationId } from "@/api/schema";
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
  add: OperationId;
  update: OperationId;
  setActive: OperationId;
};

/** An ad with its counts: of the last 7 days, or of the chosen range for web ads. */
export type Placement = Schema<"CountedPlacementRow">;
/** The schedule and limits of an ad. */
export type AdSchedule = Pick<Placement, "isActive" | "startsAt" | "endsAt" | "perDay" | "perHour" | "weight">;

type AppKind = "banner" | "fullScreen" | "native" | "open" | "reward";
const pathOf = ({ kind }: PlacementSource) => ({ kind: kind as AppKind });

export async function listPlacements(source: PlacementSource): Promise<{ rows: Placement[] }> {
  const { data } = await unwrap(api.GET("/api/App/ads/{kind}/admin/get", { params: { path: pathOf(source) } }));
  return { rows: data };
}

export function addPlacement(source: PlacementSource, body: Schema<"NewPlacement">, idempotencyKey: string) {
  const params = { path: pathOf(source), header: onceOnly(idempotencyKey) };
  return unwrap(api.POST("/api/App/ads/{kind}/add", { params, body }));
}

type PlacementEdit = { id: string; version: number; body: Schema<"PlacementUpdate"> };

export function updatePlacement(source: PlacementSource, { id, version, body }: PlacementEdit) {
  const params = { path: { ...pathOf(source), placement_id: id }, header: ifVersion(version) };
  return unwrap(api.PUT("/api/App/ads/{kind}/update/{placement_id}", { params, body }));
}

export function setPlacementsActive(source: PlacementSource, rows: readonly Schema<"SeenRow">[], active: boolean) {
  const params = { path: pathOf(source) };
  return unwrap(api.PUT("/api/App/ads/{kind}/active", { params, body: { rows: rows.map(seen), active } }));
}

/** Name a row by its ID and the version that the admin saw. */
export function seen({ id, version }: Schema<"SeenRow">): Schema<"SeenRow"> {
  return { id, version };
}

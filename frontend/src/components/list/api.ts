// The call that makes several rows of a list active or inactive; each kind of row has it under its own path.
import { type Answer, call } from "@/lib/client";

/** A row as it is on screen. */
export type SeenRow = { id: string; version: number };

type Change = { path: string; rows: readonly SeenRow[]; isActive: boolean; captcha?: string };

/** All of them or none: one that changed since it was listed is refused with 409. */
export function setActive({ path, rows, isActive, ...more }: Change): Promise<Answer> {
  const seen = rows.map(({ id, version }) => ({ _id: id, version }));
  return call("PUT", path, { body: { rows: seen, active: isActive }, ...more });
}

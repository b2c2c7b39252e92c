import { z } from "zod";
import { newKey } from "@/api/client";
import { requiredText } from "@/lib/fields";
import { tooLong } from "@/lib/messages";
import { hasTexts, isFields } from "@/lib/storage";
import type { LiveSettings } from "./settingsApi";

const MAX_VALUE = 2000;
const ROW = z.object({
  id: z.string(),
  key: requiredText(100),
  // Spaces are part of the value.
  value: z.string().refine((value) => [...value].length <= MAX_VALUE, tooLong(MAX_VALUE)),
});
export type Row = z.infer<typeof ROW>;

/** The rows of the form, and the values and version that they are based on. */
export const SCHEMA = z.object({
  rows: z.array(ROW).superRefine((rows, context) => {
    for (const [index, { key }] of rows.entries()) {
      if (key && rows.findIndex((row) => row.key === key) < index) {
        context.addIssue({ code: "custom", path: [index, "key"], message: `“${key}” is used twice.` });
      }
    }
  }),
  version: z.number(),
  began: z.record(z.string(), z.string()),
});
export type Draft = z.infer<typeof SCHEMA>;

export function isDraft(value: unknown): value is Draft {
  const { rows, version, began } = isFields(value) ? value : {};
  const areRows = Array.isArray(rows) && rows.every((row) => hasTexts(row, ["id", "key", "value"]));
  return areRows && typeof version === "number" && isFields(began);
}

export function draftOf({ values, version }: LiveSettings): Draft {
  return { rows: rowsOf(values), version, began: values };
}

/**
 * Rebase the draft on newly saved values: edited rows keep their input, and others get the new values.
 *
 * If someone else changed an edited row, the draft keeps its version, so that a save reports the conflict.
 */
export function draftOver(saved: LiveSettings, draft: Draft, sent: readonly Row[] | undefined): Draft {
  const { rows, began } = draft;
  if (JSON.stringify(rows) === JSON.stringify(sent) || isSame(valuesOf(rows), began)) {
    return draftOf(saved);
  }
  const sentRows = new Map(sent?.map((row) => [row.id, row]));
  const known = new Set([...rows, ...sentRows.values()].map(keyOf));
  const { values, version } = saved;
  const isSent = ({ id, key, value }: Row) => sentRows.get(id)?.key === key && sentRows.get(id)?.value === value;
  const isTyped = (row: Row) => !isSent(row) && began[keyOf(row)] !== row.value;
  const ownRows = rows.flatMap((row) => {
    const value = values[keyOf(row)];
    return isTyped(row) ? [row] : value === undefined ? [] : [{ ...row, value }];
  });
  const added = rowsOf(values).filter((row) => !known.has(row.key) && began[row.key] !== row.value);
  const isFromOtherAdmin = (row: Row) => {
    const value = values[keyOf(row)];
    return value !== began[keyOf(row)] && value !== sentRows.get(row.id)?.value;
  };
  const over = rows.filter(isTyped).some(isFromOtherAdmin) ? draft : { version, began: values };
  return { rows: [...ownRows, ...added], version: over.version, began: over.began };
}

export function valuesOf(rows: readonly Row[]): LiveSettings["values"] {
  return Object.fromEntries(rows.map((row) => [keyOf(row), row.value]));
}

export function isSame(some: LiveSettings["values"], others: LiveSettings["values"]): boolean {
  return JSON.stringify(some) === JSON.stringify(others);
}

function rowsOf(values: LiveSettings["values"]): Row[] {
  return Object.entries(values).map(([key, value]) => ({ id: newKey(), key, value }));
}

function keyOf(row: Row): string {
  return row.key.trim();
}

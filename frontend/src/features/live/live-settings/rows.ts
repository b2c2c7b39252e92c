import { newKey } from "@/app/api/client";
import { hasTexts, isFields } from "@/app/storage";
import { PLEASE_FILL, tooLong } from "@/lib/messages";
import type { LiveSettings } from "./api";
import { TEXTS } from "./texts";

export type Row = { id: string; key: string; value: string };
/** What is typed, and the map that it is typed over with its version. */
type Draft = { rows: readonly Row[]; version: number; began: LiveSettings["values"] };
export type Fault = { row: Row; part: "key" | "value"; message: string };

const KEY_MOST = 100;
const VALUE_MOST = 2000;

export function isDraft(value: unknown): value is Draft {
  const { rows, version, began } = isFields(value) ? value : {};
  const areRows = Array.isArray(rows) && rows.every((row) => hasTexts(row, ["id", "key", "value"]));
  return areRows && typeof version === "number" && isFields(began);
}

export function draftOf({ values, version }: LiveSettings): Draft {
  return { rows: rowsOf(values), version, began: values };
}

/**
 * The draft over what was saved by now: what was typed since, and else what stands there.
 *
 * Where somebody else changed what is typed over, it stays over what it began with: the save is told so.
 */
export function draftOver(saved: LiveSettings, draft: Draft, sent: readonly Row[]): Draft {
  const { rows, began } = draft;
  if (rows === sent || isSame(valuesOf(rows), began)) {
    return draftOf(saved);
  }
  const known = new Set([...rows, ...sent].map(keyOf));
  const { values, version } = saved;
  const isTyped = (row: Row) => !sent.includes(row) && began[keyOf(row)] !== row.value;
  const kept = rows.flatMap((row) => {
    const value = values[keyOf(row)];
    return isTyped(row) ? [row] : value === undefined ? [] : [{ ...row, value }];
  });
  const added = rowsOf(values).filter((row) => !known.has(row.key) && began[row.key] !== row.value);
  const isOfSomebodyElse = (row: Row) => {
    const value = values[keyOf(row)];
    return value !== began[keyOf(row)] && value !== sent.find(({ id }) => id === row.id)?.value;
  };
  const over = rows.filter(isTyped).some(isOfSomebodyElse) ? draft : { version, began: values };
  return { rows: [...kept, ...added], version: over.version, began: over.began };
}

export function valuesOf(rows: readonly Row[]): LiveSettings["values"] {
  return Object.fromEntries(rows.map((row) => [keyOf(row), row.value]));
}

export function isSame(some: LiveSettings["values"], others: LiveSettings["values"]): boolean {
  return JSON.stringify(some) === JSON.stringify(others);
}

export function faultOf(rows: readonly Row[]): Fault | undefined {
  const seen = new Set<string>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key === "") {
      return { row, part: "key", message: PLEASE_FILL };
    }
    if (seen.has(key)) {
      return { row, part: "key", message: TEXTS.twice(key) };
    }
    if (lengthOf(key) > KEY_MOST) {
      return { row, part: "key", message: tooLong(KEY_MOST) };
    }
    if (lengthOf(row.value) > VALUE_MOST) {
      return { row, part: "value", message: tooLong(VALUE_MOST) };
    }
    seen.add(key);
  }
  return undefined;
}

/** As the server counts: an emoji is one, and so are the spaces around a value. */
function lengthOf(text: string): number {
  return [...text].length;
}

function rowsOf(values: LiveSettings["values"]): Row[] {
  return Object.entries(values).map(([key, value]) => ({ id: newKey(), key, value }));
}

function keyOf(row: Row): string {
  return row.key.trim();
}

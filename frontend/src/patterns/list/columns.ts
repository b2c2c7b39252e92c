// The features of all tables, and the layout of their columns.
import {
  type ColumnDef,
  constructSortFn,
  createColumnHelper,
  createSortedRowModel,
  metaHelper,
  type Row,
  rowSelectionFeature,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
} from "@tanstack/react-table";
import { classes } from "@/ui/classes";

/** Where a cell is in the card that a row is on a phone: next to the heading, the heading, a line, half a line, small. */
export type PhonePlace = "lead" | "heading" | "line" | "half" | "foot";

type ColumnMeta = {
  isNumeric?: boolean;
  /** Without it, the first column is the heading, and the others have half a line. */
  onPhone?: PhonePlace;
  /** Hidden below 1280 px. The list above the heads still sorts by it. */
  isWideOnly?: boolean;
  /** Hidden below 1024 px, in the same way. */
  isDesktopOnly?: boolean;
  className?: string;
};

const COLLATOR = new Intl.Collator("en", { numeric: true });

/** Compare numbers as numbers, and anything else as text in which "Ad 9" is before "Ad 10". */
const natural = constructSortFn({
  sort: (a: unknown, b: unknown) =>
    typeof a === "number" && typeof b === "number" ? a - b : COLLATOR.compare(String(a), String(b)),
});

export const features = tableFeatures({
  rowSelectionFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { natural },
  columnMeta: metaHelper<ColumnMeta>(),
});

/** A row with an ID. */
export type Keyed = { id: string };
export type Features = typeof features;
export type TableRow<Data extends Keyed> = Row<Features, Data>;
// biome-ignore lint/suspicious/noExplicitAny: the type of TanStack Table for columns whose values differ
export type Columns<Data extends Keyed> = ColumnDef<Features, Data, any>[];

/** Return the helper that defines the columns of a table. */
export function columnsOf<Data extends Keyed>() {
  return createColumnHelper<Features, Data>();
}

/** Read `name`, or `-name` for descending order. */
export function parseSort(text: string): SortingState {
  return text ? [{ id: text.replace(/^-/, ""), desc: text.startsWith("-") }] : [];
}

export function formatSort([sort]: SortingState): string {
  return sort ? `${sort.desc ? "-" : ""}${sort.id}` : "";
}

// Hidden but not removed, so that cells that span all columns stay correct.
const WIDE_ONLY =
  "md:max-xl:invisible md:max-xl:w-0! md:max-xl:overflow-hidden md:max-xl:whitespace-nowrap md:max-xl:px-0!";
const DESKTOP_ONLY =
  "md:max-lg:invisible md:max-lg:w-0! md:max-lg:overflow-hidden md:max-lg:whitespace-nowrap md:max-lg:px-0!";

/** Return the classes that the head and the cells of a column share. */
export function classesOf(meta: ColumnMeta = {}, numeric: string): string {
  const { isNumeric, isWideOnly, isDesktopOnly, className } = meta;
  return classes(isNumeric && numeric, className, isWideOnly && WIDE_ONLY, isDesktopOnly && DESKTOP_ONLY);
}

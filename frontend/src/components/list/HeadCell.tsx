import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { type ReactNode, useId } from "react";
import { classes } from "@/ui/classes";
import { Select } from "@/ui/Input";
import { DEFAULT_ORDER, SORT_BY, sayOrder } from "./texts";

export type Column<Row> = {
  name: string;
  title: string;
  cell: (row: Row) => ReactNode;
  sortBy?: (row: Row) => string | number;
  isFigure?: boolean;
  /** Where it stands in the card that a row is on a phone; without it the first is the heading, others half a line. */
  onPhone?: PhonePlace;
  /** A narrow desk has no room for it; its order is chosen in the list above the heads there. */
  isWideOnly?: boolean;
  className?: string;
};

// It keeps its place: a row over all columns counts it.
const WIDE_ONLY =
  "md:max-xl:invisible md:max-xl:w-0! md:max-xl:overflow-hidden md:max-xl:whitespace-nowrap md:max-xl:px-0!";

/** What both the head and the cells of a column look like. */
export function lookOf<Row>({ isFigure, isWideOnly, className }: Column<Row>, figure: string): string {
  return classes(isFigure && figure, className, isWideOnly && WIDE_ONLY);
}

/** Beside the heading; the heading; a line of its own; half a line; small, beside the actions. */
export type PhonePlace = "lead" | "heading" | "line" | "half" | "foot";

/** Which column orders the rows; no name is the server's own order. */
export type Sorting = { name: string; isDescending: boolean };

type HeadCellProps<Row> = {
  column: Column<Row>;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
  className: string;
};

export function HeadCell<Row>({ column, sorting, onSort, className }: HeadCellProps<Row>) {
  const alignment = lookOf(column, "text-right");
  if (!column.sortBy) {
    return (
      <th scope="col" className={classes(className, alignment)}>
        {column.title}
      </th>
    );
  }
  const isSorted = sorting.name === column.name;
  const direction = sorting.isDescending ? "descending" : "ascending";
  return (
    <th scope="col" aria-sort={isSorted ? direction : "none"} className={classes(className, alignment)}>
      <button
        type="button"
        onClick={() => onSort(next(column.name, sorting))}
        className="inline-flex items-center gap-1 rounded-control hover:text-foreground"
      >
        {column.title}
        <SortIcon isSorted={isSorted} isDescending={sorting.isDescending} />
      </button>
    </th>
  );
}

function SortIcon({ isSorted, isDescending }: { isSorted: boolean; isDescending: boolean }) {
  const Icon = !isSorted ? ChevronsUpDown : isDescending ? ArrowDown : ArrowUp;
  return <Icon className={classes("size-3.5", !isSorted && "opacity-50")} aria-hidden />;
}

type SortSelectProps<Row> = { columns: readonly Column<Row>[]; sorting: Sorting; onSort: (sorting: Sorting) => void };

/** The order of a list whose rows are cards, which have no heads to press, or of whose heads a narrow desk hides some. */
export function SortSelect<Row>({ columns, sorting, onSort }: SortSelectProps<Row>) {
  const id = useId();
  const sortable = columns.filter(({ sortBy }) => sortBy);
  const isHeadHidden = sortable.some(({ isWideOnly }) => isWideOnly);
  const options = sortable.flatMap(({ name, title }) => [
    { value: name, label: sayOrder(title, false) },
    { value: `-${name}`, label: sayOrder(title, true) },
  ]);
  return (
    options.length > 0 && (
      <td
        data-order={isHeadHidden || undefined}
        className={classes(
          "ml-auto min-w-0 max-w-full py-1",
          isHeadHidden ? "md:max-xl:w-0 md:max-xl:p-0 xl:hidden" : "md:hidden",
        )}
      >
        <label
          htmlFor={id}
          className={classes("flex items-center gap-2 whitespace-nowrap px-3 text-meta text-muted", ABOVE_HEADS)}
        >
          {SORT_BY}
          <Select
            id={id}
            options={[{ value: "", label: DEFAULT_ORDER }, ...options]}
            className="w-44! max-md:w-40! text-meta!"
            value={sortText(sorting)}
            onChange={(event) => onSort(readSorting(event.target.value))}
          />
        </label>
      </td>
    )
  );
}

// In the room that the table keeps for it. Its cell stays one: what is none would be given a column of its own.
const ABOVE_HEADS = "md:max-xl:absolute md:max-xl:top-1 md:max-xl:right-0";

/** `name`, or `-name` for the other way round. */
export function readSorting(text: string): Sorting {
  return { name: text.replace(/^-/, ""), isDescending: text.startsWith("-") };
}

export function sortText({ name, isDescending }: Sorting): string {
  return name && `${isDescending ? "-" : ""}${name}`;
}

// Up, down, and back to the order of the server.
function next(name: string, sorting: Sorting): Sorting {
  if (sorting.name !== name) {
    return { name, isDescending: false };
  }
  return sorting.isDescending ? { name: "", isDescending: false } : { name, isDescending: true };
}

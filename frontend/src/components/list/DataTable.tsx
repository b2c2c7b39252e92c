import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from "react";
import { classes } from "@/ui/classes";
import { Skeleton } from "@/ui/Skeleton";
import { useStableCallback } from "@/ui/useStableCallback";
import { type Column, HeadCell, type Sorting, SortSelect } from "./HeadCell";
import { MemoRow, ROW, type Selection, TickAll } from "./TableRow";
import { ACTIONS, NUMBER } from "./texts";
import { useRowWindow } from "./useRowWindow";

export type { Column } from "./HeadCell";
export type { Selection } from "./TableRow";

/** `isGone`: the row was deleted meanwhile. Its form stays until it is closed: what is typed there is nowhere else. */
type Editing = { key: string; form: (isGone: boolean) => ReactNode };

/** By its id a row is told from the others. */
type Keyed = { id: string };

export type DataTableProps<Row extends Keyed> = {
  label: string;
  /** Made once: a row is drawn again when they change. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Made once, as the columns are; none for whoever may only look. */
  actions?: ((row: Row) => ReactNode) | undefined;
  /** The width of the actions on a desk. */
  actionsWidth?: string;
  /** The number of the first row, on a later page of a list. */
  firstNumber?: number;
  selection?: Selection | undefined;
  /** The order, where the screen's address keeps it; otherwise the table does. */
  sorting?: Sorting;
  onSort?: (sorting: Sorting) => void;
  /** The row that is open for editing, and the form that stands in its place. */
  editing?: Editing | undefined;
};

/** Rows as data, cells as functions. Numbered rows, sticky head; stacked cards below 768 px. */
export function DataTable<Row extends Keyed>(props: DataTableProps<Row>) {
  const { label, columns, rows, actions, actionsWidth = "md:w-24", firstNumber = 1, selection, editing } = props;
  const [ownSorting, setOwnSorting] = useState<Sorting>({ name: "", isDescending: false });
  const { sorting = ownSorting, onSort = setOwnSorting } = props;
  const current = useMemo(() => sort(rows, columns, sorting), [rows, columns, sorting]);
  const { rows: sorted, open, isGone } = useOpenRow(current, editing?.key);
  // A search may not find the open row, which stays: nobody would see what is done with it.
  const tickable = (all: readonly Row[]) => all.map(keyOf).filter((key) => key !== editing?.key);
  const onTick = useTicks(selection, () => tickable(sorted));
  const table = useReturnToRow(editing?.key);
  const { isWhole, spans } = useRowWindow(table, sorted.length, open);
  const span = columns.length + 1 + Number(Boolean(selection)) + Number(Boolean(actions));
  function drawRow(row: Row, index: number) {
    const key = row.id;
    const place = isWhole ? undefined : index + 2;
    return index === open && editing ? (
      <tr key={key} aria-rowindex={place} className={ROW}>
        <td colSpan={span} className="border-border bg-sunken px-4 py-4 max-md:-mx-4 max-md:-my-3 max-md:grow md:px-5">
          {editing.form(isGone)}
        </td>
      </tr>
    ) : (
      <MemoRow
        key={key}
        name={key}
        row={row}
        number={firstNumber + index}
        place={place}
        columns={columns}
        actions={actions}
        isChosen={selection?.chosen.has(key)}
        onTick={onTick}
      />
    );
  }
  return (
    <table
      ref={table}
      aria-label={label}
      aria-rowcount={isWhole ? undefined : sorted.length + 1}
      className="group w-full table-fixed border-separate border-spacing-0 text-body max-md:block md:max-xl:relative md:max-xl:has-data-order:pt-11"
    >
      <thead className="max-md:block">
        <tr className={BAR}>
          {selection && (
            <th scope="col" className={TICK_ALL}>
              <TickAll label={label} keys={tickable(rows)} selection={selection} />
            </th>
          )}
          <th scope="col" className={classes(HEAD, "w-10 lg:w-14 text-right")}>
            {NUMBER}
          </th>
          {columns.map((column) => (
            <HeadCell key={column.name} column={column} sorting={sorting} onSort={onSort} className={HEAD} />
          ))}
          {actions && (
            <th scope="col" className={classes(HEAD, "text-right", actionsWidth)}>
              {ACTIONS}
            </th>
          )}
          <SortSelect columns={columns} sorting={sorting} onSort={onSort} />
        </tr>
      </thead>
      <tbody className="max-md:block">
        {/* Flat: a row that sorting moves into another block keeps its form and what is typed there. */}
        {spans.flatMap(({ from, to, emptyPx }) =>
          emptyPx === undefined ? (
            sorted.slice(from, to).map((row, index) => drawRow(row, from + index))
          ) : (
            // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it can have the focus
            <tr key={`empty ${from}`} aria-hidden="true" className="max-md:block">
              <td style={{ height: emptyPx }} className="max-md:block" />
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}

function keyOf({ id }: Keyed): string {
  return id;
}

/** The rows with the open one among them, which keeps its place when it is deleted. */
function useOpenRow<Row extends Keyed>(rows: readonly Row[], key: string | undefined) {
  const [last, setLast] = useState<{ key: string; row: Row; at: number }>();
  const at = key === undefined ? -1 : rows.findIndex((row) => row.id === key);
  const row = rows[at];
  if (key !== undefined && row !== undefined && (row !== last?.row || at !== last.at)) {
    setLast({ key, row, at });
  }
  const gone = at < 0 && last?.key === key ? last : undefined;
  return gone
    ? { rows: [...rows.slice(0, gone.at), gone.row, ...rows.slice(gone.at)], open: gone.at, isGone: true }
    : { rows, open: at, isGone: false };
}

/** Return the handler of a tick. It never changes, so that a tick renders only its own row. */
function useTicks(selection: Selection | undefined, keysOf: () => string[]) {
  const last = useRef("");
  return useStableCallback((key: string, isChosen: boolean, isRange: boolean) => {
    const next = new Set(selection?.chosen);
    for (const changed of isRange ? between(keysOf(), last.current, key) : [key]) {
      if (isChosen) {
        next.add(changed);
      } else {
        next.delete(changed);
      }
    }
    last.current = key;
    selection?.onChange(next);
  });
}

/** The keys from the one to the other; the other alone where the one is no longer there. */
function between(keys: readonly string[], one: string, other: string): readonly string[] {
  const [from, to] = [keys.indexOf(one), keys.indexOf(other)];
  return from < 0 ? [other] : keys.slice(Math.min(from, to), Math.max(from, to) + 1);
}

/** When the form of a row closes, the focus goes back to what opened it. */
function useReturnToRow(key: string | undefined) {
  const table = useRef<HTMLTableElement>(null);
  const last = useRef(key);
  useLayoutEffect(() => {
    const closed = key === undefined ? last.current : undefined;
    last.current = key;
    if (closed !== undefined && document.activeElement === document.body) {
      const row = [...(table.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])].find(
        (one) => one.dataset.row === closed,
      );
      row?.querySelector<HTMLElement>("[data-opener]")?.focus();
    }
  }, [key]);
  return table;
}

const HEAD_LOOK =
  "border-border border-b bg-sunken px-3 md:max-lg:px-2 py-2 text-left align-middle text-meta font-medium text-muted whitespace-nowrap group-first:first:rounded-tl-card group-first:last:rounded-tr-card md:sticky md:top-topbar md:z-10";
// Cards have no columns: each says itself what stands in it.
const HEAD = classes(HEAD_LOOK, "max-md:hidden");
const TICK_ALL = classes(HEAD_LOOK, "md:w-9 lg:w-10 max-md:border-0");
// What a phone shows of the heads: tick all, and the order.
const BAR =
  "max-md:flex max-md:flex-wrap max-md:items-center max-md:justify-between max-md:border-border max-md:bg-sunken max-md:group-first:rounded-t-card max-md:has-[label]:border-b";
const WORDS = new Intl.Collator("en", { numeric: true });

function sort<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sorting: Sorting): readonly Row[] {
  const by = columns.find((column) => column.name === sorting.name)?.sortBy;
  if (!by) {
    return rows;
  }
  const ascending = rows
    .map((row) => ({ row, value: by(row) }))
    .sort(({ value: a }, { value: b }) =>
      typeof a === "number" && typeof b === "number" ? a - b : WORDS.compare(String(a), String(b)),
    )
    .map(({ row }) => row);
  return sorting.isDescending ? ascending.reverse() : ascending;
}

/** The shape of a table that is on its way. */
export function TableSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <div className="grid gap-3 p-4" aria-hidden="true">
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey bars have no identity
        <Skeleton key={index} className="h-8" />
      ))}
    </div>
  );
}

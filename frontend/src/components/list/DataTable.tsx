import { memo, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { pad } from "@/lib/format";
import { classes } from "@/ui/classes";
import { Skeleton } from "@/ui/Skeleton";
import { type Column, HeadCell, type Sorting } from "./HeadCell";
import { RowCheckbox, type Selection, TickAll } from "./RowCheckbox";

export type { Column } from "./HeadCell";
export type { Selection } from "./RowCheckbox";

export type DataTableProps<Row> = {
  label: string;
  /** Made once: a row is drawn again when they change. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Made once, as the columns are. */
  actions?: (row: Row) => ReactNode;
  /** The width of the actions on a desk. */
  actionsWidth?: string;
  /** The number of the first row, on a later page of a list. */
  firstNumber?: number;
  selection?: Selection;
  /** The order, where the screen's address keeps it; otherwise the table does. */
  sorting?: Sorting;
  onSort?: (sorting: Sorting) => void;
  /** The row that is open for editing, and the form that stands in its place. */
  editing?: { key: string; form: (row: Row) => ReactNode } | undefined;
};

/** Rows as data, cells as functions. Numbered rows, sticky head; stacked cards below 768 px. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    columns,
    rows,
    rowKey,
    actions,
    actionsWidth = "md:w-24",
    firstNumber = 1,
    selection,
    editing,
  } = props;
  const [ownSorting, setOwnSorting] = useState<Sorting>({ name: "", isDescending: false });
  const { sorting = ownSorting, onSort = setOwnSorting } = props;
  const sorted = useMemo(() => sort(rows, columns, sorting), [rows, columns, sorting]);
  const onTick = useTicks(selection);
  const table = useReturnToRow(editing?.key);
  const span = columns.length + 1 + Number(Boolean(selection)) + Number(Boolean(actions));
  return (
    <table
      ref={table}
      aria-label={label}
      className="group w-full table-fixed border-separate border-spacing-0 text-body max-md:block"
    >
      <thead className="max-md:sr-only">
        <tr>
          {selection && (
            <th scope="col" className={classes(HEAD, "w-10")}>
              <TickAll label={label} keys={rows.map(rowKey)} selection={selection} />
            </th>
          )}
          <th scope="col" className={classes(HEAD, "w-14 text-right")}>
            No.
          </th>
          {columns.map((column) => (
            <HeadCell key={column.name} column={column} sorting={sorting} onSort={onSort} className={HEAD} />
          ))}
          {actions && (
            <th scope="col" className={classes(HEAD, "text-right", actionsWidth)}>
              Actions
            </th>
          )}
        </tr>
      </thead>
      <tbody className="max-md:grid max-md:gap-3 max-md:p-3">
        {sorted.map((row, index) => {
          const key = rowKey(row);
          return key === editing?.key ? (
            <tr key={key} className={ROW}>
              <td colSpan={span} className="border-border bg-sunken px-3 py-4 md:px-5">
                {editing.form(row)}
              </td>
            </tr>
          ) : (
            <MemoRow
              key={key}
              name={key}
              row={row}
              number={firstNumber + index}
              columns={columns}
              actions={actions}
              isChosen={selection?.chosen.has(key)}
              onTick={onTick}
            />
          );
        })}
      </tbody>
    </table>
  );
}

type TableRowProps<Row> = {
  name: string;
  row: Row;
  number: number;
  columns: readonly Column<Row>[];
  actions: ((row: Row) => ReactNode) | undefined;
  /** Undefined in a table whose rows are not ticked. */
  isChosen: boolean | undefined;
  onTick: (key: string, isChosen: boolean) => void;
};

function TableRow<Row>({ name, row, number, columns, actions, isChosen, onTick }: TableRowProps<Row>) {
  return (
    <tr data-row={name} className={ROW}>
      {isChosen !== undefined && (
        <td className={classes(CELL, "max-md:absolute max-md:top-3 max-md:left-4 max-md:p-0")}>
          <RowCheckbox name={pad(number)} isChosen={isChosen} onTick={(next) => onTick(name, next)} />
        </td>
      )}
      <td
        className={classes(
          CELL,
          "tabular text-right text-muted max-md:absolute max-md:top-3 max-md:right-4 max-md:p-0",
        )}
      >
        {pad(number)}
      </td>
      {isChosen !== undefined && <td className="h-6 md:hidden" aria-hidden="true" />}
      {columns.map((column) => (
        <td key={column.name} className={classes(CELL, column.isFigure && "tabular md:text-right", column.className)}>
          <span className="text-meta text-muted md:hidden" aria-hidden="true">
            {column.title}
          </span>
          {column.cell(row)}
        </td>
      ))}
      {actions && <td className={classes(CELL, "md:text-right")}>{actions(row)}</td>}
    </tr>
  );
}

// A thousand rows are not drawn anew for a tick in one of them.
const MemoRow = memo(TableRow) as typeof TableRow;

/** The same function for all rows and all times, so that a tick redraws its own row. */
function useTicks(selection: Selection | undefined) {
  const latest = useRef(selection);
  latest.current = selection;
  return useCallback((key: string, isChosen: boolean) => {
    const next = new Set(latest.current?.chosen);
    if (isChosen) {
      next.add(key);
    } else {
      next.delete(key);
    }
    latest.current?.onChange(next);
  }, []);
}

/** When the form of a row closes, the focus goes back to what opened it. */
function useReturnToRow(key: string | undefined) {
  const table = useRef<HTMLTableElement>(null);
  const last = useRef(key);
  useEffect(() => {
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

const HEAD =
  "sticky top-topbar z-10 border-border border-b bg-sunken px-3 py-2 text-left align-middle text-meta font-medium text-muted whitespace-nowrap group-first:first:rounded-tl-card group-first:last:rounded-tr-card";
const ROW =
  "[content-visibility:auto] [contain-intrinsic-size:auto_49px] max-md:[contain-intrinsic-size:auto_220px] md:hover:bg-hover max-md:relative max-md:grid max-md:gap-2 max-md:rounded-card max-md:border max-md:border-border max-md:bg-surface max-md:p-4 [&:not(:last-child)>td]:md:border-b";
const CELL = "border-border px-3 py-2 align-middle md:h-12 max-md:grid max-md:gap-0.5 max-md:p-0";

function sort<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sorting: Sorting): readonly Row[] {
  const by = columns.find((column) => column.name === sorting.name)?.sortBy;
  if (!by) {
    return rows;
  }
  const compare = (left: Row, right: Row) => {
    const [a, b] = [by(left), by(right)];
    return typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b));
  };
  const ascending = [...rows].sort(compare);
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

import { type ReactNode, useMemo, useState } from "react";
import { pad } from "@/lib/format";
import { type Column, HeadCell, type Sorting } from "@/parts/data-table/HeadCell";
import { type Selection, Tick, TickAll } from "@/parts/data-table/Tick";
import { classes } from "@/parts/ui/classes";
import { Skeleton } from "@/parts/ui/Skeleton";

export type { Column } from "@/parts/data-table/HeadCell";
export type { Selection } from "@/parts/data-table/Tick";

export type DataTableProps<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  actions?: (row: Row) => ReactNode;
  /** The number of the first row, on a later page of a list. */
  firstNumber?: number;
  selection?: Selection;
};

/** Rows as data, cells as functions. Numbered rows, sticky head; stacked cards below 768 px. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, actions, firstNumber = 1, selection } = props;
  const [sorting, setSorting] = useState<Sorting>({ name: "", isDescending: false });
  const sorted = useMemo(() => sort(rows, columns, sorting), [rows, columns, sorting]);
  return (
    <table aria-label={label} className="w-full border-separate border-spacing-0 text-body max-md:block">
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
            <HeadCell key={column.name} column={column} sorting={sorting} onSort={setSorting} className={HEAD} />
          ))}
          {actions && (
            <th scope="col" className={classes(HEAD, "text-right")}>
              Actions
            </th>
          )}
        </tr>
      </thead>
      <tbody className="max-md:grid max-md:gap-3 max-md:p-3">
        {sorted.map((row, index) => (
          <tr key={rowKey(row)} className={ROW}>
            {selection && (
              <td className={classes(CELL, "max-md:absolute max-md:top-3 max-md:left-4 max-md:p-0")}>
                <Tick name={pad(firstNumber + index)} rowKey={rowKey(row)} selection={selection} />
              </td>
            )}
            <td
              className={classes(
                CELL,
                "tabular text-right text-muted max-md:absolute max-md:top-3 max-md:right-4 max-md:p-0",
              )}
            >
              {pad(firstNumber + index)}
            </td>
            {selection && <td className="h-6 md:hidden" aria-hidden="true" />}
            {columns.map((column) => (
              <td
                key={column.name}
                className={classes(CELL, column.isFigure && "tabular md:text-right", column.className)}
              >
                <span className="text-meta text-muted md:hidden" aria-hidden="true">
                  {column.title}
                </span>
                {column.cell(row)}
              </td>
            ))}
            {actions && <td className={classes(CELL, "md:w-px md:text-right")}>{actions(row)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const HEAD =
  "sticky top-topbar z-10 border-border border-b bg-sunken px-3 py-2 text-left align-middle text-meta font-medium text-muted whitespace-nowrap first:rounded-tl-card last:rounded-tr-card";
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

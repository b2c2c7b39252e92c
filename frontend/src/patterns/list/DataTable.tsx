import type { OnChangeFn, RowSelectionState, SortingState } from "@tanstack/react-table";
import { useTable } from "@tanstack/react-table";
import { defaultRangeExtractor, useWindowVirtualizer } from "@tanstack/react-virtual";
import { type FocusEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { Skeleton } from "@/ui/Skeleton";
import { usePrinting } from "@/ui/usePrinting";
import { type Columns, features, type Keyed, type TableRow as Row } from "./columns";
import { TableHead } from "./TableHead";
import { ROW, TableRow } from "./TableRow";

export type Selection = { selected: RowSelectionState; onChange: OnChangeFn<RowSelectionState> };

/** `isGone`: another admin deleted the row. Its form stays until it is closed, because what is typed is nowhere else. */
type Editing = { id: string; form: (isGone: boolean) => ReactNode };

export type DataTableProps<Data extends Keyed> = {
  label: string;
  /** Stable, like `actions`: a row is rendered again when they change. */
  columns: Columns<Data>;
  rows: readonly Data[];
  actions?: ((data: Data) => ReactNode) | undefined;
  actionsWidth?: string;
  /** The number of the first row, on a later page. */
  firstNumber?: number;
  /** Missing if rows cannot be selected. */
  selection?: Selection | undefined;
  /** Missing if the table itself keeps its order. */
  sorting?: SortingState;
  onSort?: OnChangeFn<SortingState>;
  /** The server sorts the rows, because the table has only a page of them. */
  isSortedByServer?: boolean;
  /** The row that is edited, and the form in its place. */
  editing?: Editing | undefined;
  /** The rows that were just added. They come first, in this order, and are highlighted. */
  newIds?: readonly string[];
};

/** A table with a sticky head and numbered rows, and a list of cards below 768 px. */
export function DataTable<Data extends Keyed>(props: DataTableProps<Data>) {
  const { label, columns, rows, actions, actionsWidth = "md:w-24", firstNumber = 1, selection, editing } = props;
  const { newIds = NO_IDS } = props;
  const [ownSorting, setOwnSorting] = useState<SortingState>([]);
  const { sorting = ownSorting, onSort = setOwnSorting, isSortedByServer = false } = props;
  const [noSelection] = useState<RowSelectionState>({});
  const selected = selection?.selected ?? noSelection;
  const table = useTable({
    features,
    columns,
    data: rows,
    defaultColumn: { sortFn: "natural" },
    getRowId: idOf,
    // An edited row may not match the search. The admin would not see what is done with it.
    enableRowSelection: (row) => selection !== undefined && row.id !== editing?.id,
    state: { sorting, rowSelection: selected },
    onSortingChange: onSort,
    ...(selection && { onRowSelectionChange: selection.onChange }),
    enableMultiSort: false,
    sortDescFirst: false,
    manualSorting: isSortedByServer,
  });
  const { shown, openIndex, isGone } = useOpenRow(newFirst(table.getRowModel().rows, newIds), editing?.id);
  const element = useReturnToRow(editing?.id);
  const { items, measure, ...virtual } = useVisibleRows(element, shown, openIndex);
  const columnCount = columns.length + 1 + Number(Boolean(selection)) + Number(Boolean(actions));
  function renderRow(row: Row<Data>, index: number) {
    const place = virtual.isWhole ? undefined : index;
    return index === openIndex && editing ? (
      <tr
        key={row.id}
        ref={measure}
        data-index={place}
        aria-rowindex={place === undefined ? undefined : place + 2}
        className={ROW}
      >
        <td
          colSpan={columnCount}
          className="border-border bg-sunken px-4 py-4 max-md:-mx-4 max-md:-my-3 max-md:grow md:px-5"
        >
          {editing.form(isGone)}
        </td>
      </tr>
    ) : (
      <TableRow
        key={row.id}
        ref={measure}
        row={row}
        number={firstNumber + index}
        index={place}
        isSelected={selection && selected[row.id] === true}
        isNew={newIds.includes(row.id)}
        actions={actions}
      />
    );
  }
  return (
    <table
      ref={element}
      aria-label={label}
      aria-rowcount={virtual.isWhole ? undefined : shown.length + 1}
      className="w-full table-fixed border-separate border-spacing-0 text-body max-md:block"
    >
      <TableHead
        label={label}
        table={table}
        sorting={sorting}
        // The selection also keeps rows that the search does not show.
        selected={selection && table.getRowModel().rows.filter(({ id }) => selected[id]).length}
        actionsWidth={actions && actionsWidth}
      />
      <tbody className="max-md:block" onFocus={virtual.onFocus}>
        {items.map((item) =>
          "spacePx" in item ? (
            // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it can have the focus
            <tr key={`space ${item.before}`} aria-hidden="true" className="max-md:block">
              <td style={{ height: item.spacePx }} className="max-md:block" />
            </tr>
          ) : (
            renderRow(item.row, item.index)
          ),
        )}
      </tbody>
    </table>
  );
}

function idOf({ id }: Keyed): string {
  return id;
}

const NO_IDS: readonly string[] = [];

function newFirst<Data extends Keyed>(rows: readonly Row<Data>[], ids: readonly string[]): readonly Row<Data>[] {
  if (ids.length === 0) {
    return rows;
  }
  const added = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  return [...added, ...rows.filter((row) => !ids.includes(row.id))];
}

/** Return the rows with the edited one among them. It keeps its place when it is deleted. */
function useOpenRow<Data extends Keyed>(rows: readonly Row<Data>[], id: string | undefined) {
  const [last, setLast] = useState<{ row: Row<Data>; index: number }>();
  const index = id === undefined ? -1 : rows.findIndex((row) => row.id === id);
  const row = rows[index];
  if (row && (row !== last?.row || index !== last.index)) {
    setLast({ row, index });
  }
  const gone = index < 0 && id !== undefined && last?.row.id === id ? last : undefined;
  return gone
    ? {
        shown: [...rows.slice(0, gone.index), gone.row, ...rows.slice(gone.index)],
        openIndex: gone.index,
        isGone: true,
      }
    : { shown: rows, openIndex: index, isGone: false };
}

// A shorter list is rendered whole.
const MIN_VIRTUAL = 50;
const ROW_PX = 60;
const OVERSCAN = 12;

type Item<Data extends Keyed> = { row: Row<Data>; index: number } | { spacePx: number; before: number };

/** Render only the rows of a long table that are near the viewport, the edited one, and those around the focus. */
function useVisibleRows<Data extends Keyed>(
  element: { readonly current: HTMLTableElement | null },
  rows: readonly Row<Data>[],
  openIndex: number,
) {
  const isPrinting = usePrinting();
  const isWhole = isPrinting || rows.length <= MIN_VIRTUAL;
  const [scrollMargin, setScrollMargin] = useState(0);
  const [focused, setFocused] = useState(-1);
  // What is above the table may open or close with any render.
  useLayoutEffect(() => {
    const body = element.current?.tBodies[0];
    if (!isWhole && body) {
      setScrollMargin(Math.round(body.getBoundingClientRect().top + scrollY));
    }
  });
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    enabled: !isWhole,
    count: rows.length,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: OVERSCAN,
    scrollMargin,
    useFlushSync: false,
    rangeExtractor: (range) => {
      const neighbors = focused < 0 ? [] : [focused - 1, focused, focused + 1];
      const alwaysRendered = [openIndex, ...neighbors].filter((index) => index >= 0 && index < rows.length);
      return [...new Set([...defaultRangeExtractor(range), ...alwaysRendered])].sort((a, b) => a - b);
    },
  });
  function onFocus({ target }: FocusEvent) {
    const index = target.closest<HTMLElement>("tr[data-index]")?.dataset.index;
    setFocused(index === undefined ? -1 : Number(index));
  }
  if (isWhole) {
    const items: Item<Data>[] = rows.map((row, index) => ({ row, index }));
    return { isWhole, items, measure: undefined, onFocus };
  }
  const items: Item<Data>[] = [];
  let end = scrollMargin;
  for (const { index, start, end: next } of virtualizer.getVirtualItems()) {
    const row = rows[index];
    if (start > end) {
      items.push({ spacePx: start - end, before: index });
    }
    if (row) {
      items.push({ row, index });
    }
    end = next;
  }
  const rest = scrollMargin + virtualizer.getTotalSize() - end;
  if (rest > 0) {
    items.push({ spacePx: rest, before: rows.length });
  }
  return { isWhole, items, measure: virtualizer.measureElement, onFocus };
}

/** When the form of a row closes, return the focus to what opened it. */
function useReturnToRow(id: string | undefined) {
  const table = useRef<HTMLTableElement>(null);
  const last = useRef(id);
  useLayoutEffect(() => {
    const closed = id === undefined ? last.current : undefined;
    last.current = id;
    if (closed !== undefined && document.activeElement === document.body) {
      const row = [...(table.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])].find(
        ({ dataset }) => dataset.row === closed,
      );
      row?.querySelector<HTMLElement>("[data-opener]")?.focus();
    }
  }, [id]);
  return table;
}

/** The shape of a table that is loading. */
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

import type { Column, Header, SortingState, Table } from "@tanstack/react-table";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { createContext, use, useEffect, useId, useRef } from "react";
import { createPortal } from "react-dom";
import { classes } from "@/ui/classes";
import { Select } from "@/ui/Input";
import { classesOf, type Features, formatSort, type Keyed, parseSort } from "./columns";

const LOOK =
  "border-border border-b bg-sunken px-3 md:max-lg:px-2 py-2 text-left align-middle text-meta font-medium text-muted whitespace-nowrap md:sticky md:top-topbar md:z-10";
/** The place for the order of a table in the toolbar of its list. */
export const ToolbarSlot = createContext<HTMLElement | null>(null);

// Cards have no columns: each value in them has its own label.
const HEAD = classes(LOOK, "max-md:hidden");
// A phone shows only two of the headers: select all, and the order.
const BAR =
  "max-md:flex max-md:flex-wrap max-md:items-center max-md:justify-between max-md:border-border max-md:bg-sunken max-md:has-[label]:border-b";

type TableHeadProps<Data extends Keyed> = {
  label: string;
  table: Table<Features, Data>;
  sorting: SortingState;
  /** How many of the rows are selected; undefined if none can be. */
  selected: number | undefined;
  actionsWidth: string | undefined;
};

export function TableHead<Data extends Keyed>(props: TableHeadProps<Data>) {
  const { label, table, sorting, selected, actionsWidth } = props;
  return (
    <thead className="max-md:block">
      <tr className={BAR}>
        {selected !== undefined && (
          <th scope="col" className={classes(LOOK, "md:w-9 lg:w-10 max-md:border-0")}>
            <SelectAll label={label} table={table} selected={selected} />
          </th>
        )}
        <th scope="col" className={classes(HEAD, "w-10 lg:w-14 text-right")}>
          No.
        </th>
        {table.getFlatHeaders().map((header) => (
          <HeadCell key={header.id} header={header} sorting={sorting} />
        ))}
        {actionsWidth && (
          <th scope="col" className={classes(HEAD, "text-right", actionsWidth)}>
            Actions
          </th>
        )}
        <SortControls table={table} sorting={sorting} />
      </tr>
    </thead>
  );
}

type HeadCellProps<Data extends Keyed> = { header: Header<Features, Data>; sorting: SortingState };

function HeadCell<Data extends Keyed>({ header: { column }, sorting: [sort] }: HeadCellProps<Data>) {
  const title = String(column.columnDef.header);
  const className = classes(HEAD, classesOf(column.columnDef.meta, "text-right"));
  if (!column.getCanSort()) {
    return (
      <th scope="col" className={className}>
        {title}
      </th>
    );
  }
  const direction = sort?.id === column.id && (sort.desc ? "descending" : "ascending");
  const Icon = !direction ? ChevronsUpDown : direction === "descending" ? ArrowDown : ArrowUp;
  return (
    <th scope="col" aria-sort={direction || "none"} className={className}>
      <button
        type="button"
        onClick={column.getToggleSortingHandler()}
        className="inline-flex items-center gap-1 rounded-control hover:text-foreground"
      >
        {title}
        <Icon className={classes("size-3.5", !direction && "opacity-50")} aria-hidden />
      </button>
    </th>
  );
}

type SortSelectProps<Data extends Keyed> = {
  table: Table<Features, Data>;
  columns: readonly Column<Features, Data>[];
  sorting: SortingState;
  className?: string;
};

/** The order of a list of cards, which have no heads. In the toolbar, that of a table that hides some of its heads. */
function SortControls<Data extends Keyed>({ table, sorting }: Pick<SortSelectProps<Data>, "table" | "sorting">) {
  const toolbar = use(ToolbarSlot);
  const columns = table.getAllLeafColumns().filter((column) => column.getCanSort());
  if (columns.length === 0) {
    return null;
  }
  const isHeadHidden = columns.some(({ columnDef: { meta } }) => meta?.isWideOnly || meta?.isDesktopOnly);
  const order = { table, columns, sorting };
  return (
    <td className="ml-auto min-w-0 max-w-full py-1 md:hidden">
      <SortSelect {...order} className="px-3" />
      {isHeadHidden &&
        toolbar &&
        createPortal(<SortSelect {...order} className="max-md:hidden xl:hidden print:hidden" />, toolbar)}
    </td>
  );
}

function SortSelect<Data extends Keyed>({ table, columns, sorting, className }: SortSelectProps<Data>) {
  const id = useId();
  const options = columns.flatMap(({ id: name, columnDef }) => [
    { value: name, label: `${columnDef.header}, ascending` },
    { value: `-${name}`, label: `${columnDef.header}, descending` },
  ]);
  return (
    <label
      htmlFor={id}
      className={classes("flex items-center gap-2 whitespace-nowrap text-meta text-muted", className)}
    >
      Sort by
      <Select
        id={id}
        options={[{ value: "", label: "Default" }, ...options]}
        className="w-40! text-meta!"
        value={formatSort(sorting)}
        onChange={(event) => table.setSorting(parseSort(event.target.value))}
      />
    </label>
  );
}

type SelectAllProps<Data extends Keyed> = { label: string; table: Table<Features, Data>; selected: number };

function SelectAll<Data extends Keyed>({ label, table, selected }: SelectAllProps<Data>) {
  const box = useRef<HTMLInputElement>(null);
  const isAll = table.getIsAllRowsSelected();
  const isSome = selected > 0 && !isAll;
  useEffect(() => {
    if (box.current) {
      box.current.indeterminate = isSome;
    }
  }, [isSome]);
  return (
    <label className="-m-2 flex items-center gap-3 p-2 max-md:-my-3 max-md:py-3">
      <input
        ref={box}
        type="checkbox"
        aria-label={`Select all in ${label}`}
        className={CHECKBOX}
        checked={isAll}
        disabled={!table.getRowModel().rows.some((row) => row.getCanSelect())}
        onChange={table.getToggleAllRowsSelectedHandler()}
      />
      <span className="md:hidden" aria-hidden="true">
        Select all
      </span>
    </label>
  );
}

export const CHECKBOX = "block size-4 shrink-0 cursor-pointer accent-primary max-md:size-5";

import { memo, type ReactNode, useEffect, useRef } from "react";
import { pad } from "@/lib/format";
import { classes } from "@/ui/classes";
import { type Column, lookOf, type PhonePlace } from "./HeadCell";
import { SELECT_ALL, selectAllOf, selectRow } from "./texts";

type TableRowProps<Row> = {
  name: string;
  row: Row;
  number: number;
  /** Its place in the table where not all rows are drawn. */
  place: number | undefined;
  columns: readonly Column<Row>[];
  actions: ((row: Row) => ReactNode) | undefined;
  /** Undefined in a table whose rows are not ticked. */
  isChosen: boolean | undefined;
  onTick: (key: string, isChosen: boolean, isRange: boolean) => void;
};

function TableRow<Row>({ name, row, number, place, columns, actions, isChosen, onTick }: TableRowProps<Row>) {
  return (
    <tr data-row={name} aria-rowindex={place} className={classes(ROW, isChosen !== undefined && "max-md:pl-12")}>
      {isChosen !== undefined && (
        <td className={classes(CELL, "max-md:absolute max-md:top-0 max-md:left-1")}>
          <RowCheckbox name={pad(number)} isChosen={isChosen} onTick={(...tick) => onTick(name, ...tick)} />
        </td>
      )}
      <td className={classes(CELL, NUMBER)}>{pad(number)}</td>
      {columns.map((column, index) => {
        const phonePlace = column.onPhone ?? (index === 0 ? "heading" : "half");
        // Of "Edit" in the same row a screen reader says whose it is.
        const [Cell, scope] = phonePlace === "heading" ? (["th", "row"] as const) : (["td", undefined] as const);
        const look = classes(CELL, PHONE[phonePlace], lookOf(column, "tabular md:text-right"));
        return (
          <Cell key={column.name} scope={scope} className={look}>
            {isLabelled(phonePlace) && <span className="shrink-0 text-meta text-muted md:hidden">{column.title}</span>}
            <span className="contents">{column.cell(row)}</span>
          </Cell>
        );
      })}
      {actions && <td className={classes(CELL, ACTIONS)}>{actions(row)}</td>}
    </tr>
  );
}

function isLabelled(place: PhonePlace): boolean {
  return place === "half" || place === "foot";
}

// A tick in one row draws that row alone.
export const MemoRow = memo(TableRow) as typeof TableRow;

/** A line of the table; on a phone a block of lines, with a corner for the menu of its actions. */
export const ROW =
  "md:hover:bg-hover max-md:relative max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-4 max-md:gap-y-1 max-md:border-border max-md:px-4 max-md:py-3 max-md:has-[[aria-haspopup=menu]]:[--corner:2.5rem] max-md:not-last:border-b [&:not(:last-child)>*]:md:border-b";
const CELL = "border-border align-middle md:h-12 md:px-2 md:py-2 lg:px-3 max-md:max-w-full";
const NUMBER =
  "tabular text-right text-muted max-md:absolute max-md:top-3 max-md:right-[calc(1rem+var(--corner,0px))] max-md:text-meta";
const ACTIONS =
  "md:text-right max-md:ml-auto max-md:has-[>[aria-haspopup=menu]]:absolute max-md:has-[>[aria-haspopup=menu]]:top-0.5 max-md:has-[>[aria-haspopup=menu]]:right-0.5";
const PHONE: Record<PhonePlace, string> = {
  lead: "max-md:shrink-0",
  heading: "text-left font-normal max-md:min-w-0 max-md:grow max-md:basis-3/5 max-md:pr-[calc(2rem+var(--corner,0px))]",
  line: "max-md:min-w-0 max-md:basis-full",
  half: "max-md:flex max-md:flex-wrap max-md:min-w-fit max-md:basis-[calc(50%-0.5rem)] max-md:items-baseline max-md:gap-2",
  foot: "max-md:flex max-md:flex-wrap max-md:min-w-0 max-md:items-center max-md:gap-1.5 max-md:text-meta",
};

/** Which rows are ticked, by their keys. */
export type Selection = { chosen: ReadonlySet<string>; onChange: (chosen: ReadonlySet<string>) => void };

const BOX = "block size-4 shrink-0 cursor-pointer accent-primary max-md:size-5";
// As big as a finger on a phone; a mouse may miss the box by a little.
const LABEL = "block max-md:p-3 md:-m-2 md:p-2";

type RowCheckboxProps = { name: string; isChosen: boolean; onTick: (isChosen: boolean, isRange: boolean) => void };

function RowCheckbox({ name, isChosen, onTick }: RowCheckboxProps) {
  return (
    <label className={LABEL}>
      <input
        type="checkbox"
        aria-label={selectRow(name)}
        className={BOX}
        checked={isChosen}
        // With Shift, all from the one that was ticked last.
        onChange={({ target, nativeEvent }) => onTick(target.checked, (nativeEvent as MouseEvent).shiftKey === true)}
      />
    </label>
  );
}

/** Ticks all rows that are shown; half ticked while only some are. */
export function TickAll({ label, keys, selection }: { label: string; keys: string[]; selection: Selection }) {
  const box = useRef<HTMLInputElement>(null);
  const count = keys.filter((key) => selection.chosen.has(key)).length;
  const isSome = count > 0 && count < keys.length;
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
        aria-label={selectAllOf(label)}
        className={BOX}
        disabled={keys.length === 0}
        checked={keys.length > 0 && count === keys.length}
        onChange={(event) => selection.onChange(new Set(event.target.checked ? keys : []))}
      />
      <span className="md:hidden" aria-hidden="true">
        {SELECT_ALL}
      </span>
    </label>
  );
}

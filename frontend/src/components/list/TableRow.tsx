import { memo, type ReactNode } from "react";
import { pad } from "@/lib/format";
import { classes } from "@/ui/classes";
import { type Column, lookOf, type PhonePlace } from "./HeadCell";
import { RowCheckbox } from "./RowCheckbox";

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
            {column.cell(row)}
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

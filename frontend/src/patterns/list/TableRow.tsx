import { FlexRender } from "@tanstack/react-table";
import { memo, type ReactNode, type Ref, useLayoutEffect } from "react";
import { pad } from "@/lib/format";
import { Badge } from "@/ui/Badge";
import { classes } from "@/ui/classes";
import { classesOf, type Keyed, type PhonePlace, type TableRow as Row } from "./columns";
import { CHECKBOX } from "./TableHead";

type TableRowProps<Data extends Keyed> = {
  row: Row<Data>;
  number: number;
  /** Its place among all rows, if the table renders only some of them. */
  index: number | undefined;
  /** Measures the row. */
  ref: Ref<HTMLTableRowElement> | undefined;
  /** Undefined if rows cannot be selected. */
  isSelected: boolean | undefined;
  isNew: boolean;
  actions: ((data: Data) => ReactNode) | undefined;
};

function PlainRow<Data extends Keyed>({ row, number, index, ref, isSelected, isNew, actions }: TableRowProps<Data>) {
  useLayoutEffect(() => () => passFocusOn(row.id), [row.id]);
  return (
    <tr
      ref={ref}
      data-row={row.id}
      data-index={index}
      aria-rowindex={index === undefined ? undefined : index + 2}
      className={classes(ROW, isSelected !== undefined && "max-md:pl-12", isNew && "bg-primary-soft")}
    >
      {isSelected !== undefined && (
        <td className={classes(CELL, "max-md:absolute max-md:top-0 max-md:left-1")}>
          {/* A large target, for fingers and for clicks close to the box. */}
          <label className="block max-md:p-3 md:-m-2 md:p-2">
            <input
              type="checkbox"
              aria-label={`Select row ${pad(number)}`}
              className={CHECKBOX}
              checked={isSelected}
              onChange={row.getToggleSelectedHandler()}
            />
          </label>
        </td>
      )}
      <td className={classes(CELL, NUMBER)}>{pad(number)}</td>
      {row.getAllCells().map((cell, place) => {
        const { header, meta = {} } = cell.column.columnDef;
        const phonePlace = meta.onPhone ?? (place === 0 ? "heading" : "half");
        // A row header, so that screen readers announce the row of each "Edit".
        const [Cell, scope] = phonePlace === "heading" ? (["th", "row"] as const) : (["td", undefined] as const);
        const className = classes(CELL, PHONE[phonePlace], classesOf(meta, "tabular md:text-right"));
        return (
          <Cell key={cell.id} scope={scope} className={className}>
            {(phonePlace === "half" || phonePlace === "foot") && (
              <span className="shrink-0 text-meta text-muted md:hidden">{String(header)}</span>
            )}
            {/* A separate element, because browser translators replace text nodes. */}
            <span className={isNew && scope ? "flex flex-wrap items-center gap-x-2 gap-y-1" : "contents"}>
              <FlexRender cell={cell} />
              {isNew && scope && <Badge tone="strong">New</Badge>}
            </span>
          </Cell>
        );
      })}
      {actions && <td className={classes(CELL, ACTIONS)}>{actions(row.original)}</td>}
    </tr>
  );
}

/** A removed row hands the focus on to its neighbor. */
function passFocusOn(id: string): void {
  const row = document.activeElement?.closest<HTMLElement>("tr[data-row]");
  if (row?.dataset.row === id) {
    const neighbor = row.nextElementSibling ?? row.previousElementSibling;
    neighbor?.querySelector<HTMLElement>("button, a[href]")?.focus({ preventScroll: true });
  }
}

/** Selecting a row renders only that row. */
export const TableRow = memo(PlainRow) as typeof PlainRow;

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

import { Megaphone } from "lucide-react";
import { type ReactNode, useCallback, useMemo } from "react";
import { may } from "@/api/permissions";
import { formatCount, lettersOf } from "@/lib/format";
import { describeNextChange, stateOf } from "@/lib/schedule";
import { serverNow } from "@/lib/serverClock";
import { CopyButton } from "@/patterns/layout/CopyButton";
import { RelativeTime, useClock } from "@/patterns/layout/RelativeTime";
import { ActiveButtons } from "@/patterns/list/ActiveButtons";
import { type Columns, columnsOf } from "@/patterns/list/columns";
import { DataTable } from "@/patterns/list/DataTable";
import { confirmRowExit, type EditedRow } from "@/patterns/list/openRow";
import type { List } from "@/patterns/list/useList";
import { Menu, type MenuItem } from "@/patterns/Menu";
import { HostAddress } from "@/ui/Address";
import { Badge } from "@/ui/Badge";
import { Button } from "@/ui/Button";
import { classes } from "@/ui/classes";
import { EmptyState } from "@/ui/EmptyState";
import type { AddingState } from "./AddPlacement";
import { type AdSchedule, type Placement, type PlacementSource, setPlacementsActive } from "./api";
import { EditPlacement } from "./EditPlacement";

type PlacementTableProps<Row extends Placement> = {
  source: PlacementSource;
  list: List<Row>;
  adding: AddingState;
  edited: EditedRow<Row>;
  /** The last columns, instead of the counts of 7 days and the last change. */
  columns?: Columns<Row>;
  /** More that can be done with a row, in its menu and while it is open. */
  menu?: (row: Row) => readonly MenuItem[];
  editActions?: (row: Row) => ReactNode;
};

/** The table of the placements of one ad type. Rows are edited in place. */
export function PlacementTable<Row extends Placement>(props: PlacementTableProps<Row>) {
  const { source, list, adding, edited, columns: more, menu, editActions } = props;
  const { duplicate } = adding;
  const { open, setOpen, close } = edited;
  const columns = useMemo(() => columnsFor(source, more ?? []), [source, more]);
  const rowActions = useCallback(
    (row: Row) => (
      <span className="inline-flex gap-1 md:justify-end">
        <Button size="small" id={`do-edit-${row.id}`} data-opener="" onClick={() => confirmRowExit(() => setOpen(row))}>
          Edit
        </Button>
        <span className="max-md:absolute max-md:top-0.5 max-md:right-0.5">
          <Menu
            label={`Actions for ${row.name}`}
            items={[{ label: "Duplicate", onSelect: () => duplicate(row) }, ...(menu?.(row) ?? [])]}
          />
        </span>
      </span>
    ),
    [menu, duplicate, setOpen],
  );
  return (
    <DataTable
      {...list.table}
      label={source.title}
      columns={columns}
      selection={may(source.setActive) ? list.selection : undefined}
      actions={may(source.update) ? rowActions : undefined}
      actionsWidth="md:w-26 lg:w-28"
      newIds={adding.newIds}
      editing={
        open && {
          id: open.id,
          form: (isGone) => (
            <EditPlacement
              source={source}
              row={open}
              actions={editActions?.(open)}
              onSaved={list.reload}
              onClose={() => close(open)}
              isGone={isGone}
            />
          ),
        }
      }
    />
  );
}

/** Shown if there are no ads of a type. */
export function NoPlacements({ source, adding }: { source: PlacementSource; adding: AddingState }) {
  return (
    <EmptyState
      icon={<Megaphone aria-hidden />}
      title={`No ${source.title.toLowerCase()} yet`}
      text="Ads that you add appear here and in the app."
      action={may(source.add) && !adding.form.isOpen && <Button onClick={adding.form.open}>Add the first ad</Button>}
    />
  );
}

function columnsFor<Row extends Placement>(source: PlacementSource, more: Columns<Row>): Columns<Row> {
  const column = columnsOf<Row>();
  return [
    column.accessor((row) => row.name, {
      id: "name",
      header: "Name",
      meta: { className: source.isWeb ? "md:w-[20%] lg:w-[16%] xl:w-[13%]" : "md:max-xl:w-[25%] xl:w-[14%]" },
      cell: ({ row: { original: row } }) => (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="line-clamp-3 wrap-anywhere font-medium" title={row.name}>
            {row.name}
          </span>
          {/* Narrow tables have no status column. */}
          <span className="empty:hidden xl:hidden">
            <Status schedule={row} isQuiet />
          </span>
        </span>
      ),
    }),
    column.accessor((row) => row.unitId, {
      id: "unitId",
      header: source.unit.label,
      meta: { onPhone: "line", className: source.isWeb ? "xl:w-[17%]" : "xl:w-[20%]" },
      cell: ({ row: { original: row } }) => (
        <span className="flex min-w-0 items-center gap-1">
          {source.isWeb ? (
            <HostAddress url={row.unitId} />
          ) : (
            <MiddleCut text={row.unitId} className="font-mono text-meta" />
          )}
          <CopyButton text={row.unitId} what={source.unit.label.toLowerCase()} />
        </span>
      ),
    }),
    column.display({
      id: "description",
      header: "Description",
      meta: { onPhone: "line", isWideOnly: true },
      cell: ({ row: { original: row } }) => (
        <span className="line-clamp-3 wrap-anywhere max-md:line-clamp-2 max-md:text-meta" title={row.description}>
          {row.description}
        </span>
      ),
    }),
    column.display({
      id: "status",
      header: "Status",
      meta: { isWideOnly: true, className: "max-md:hidden! md:w-32" },
      cell: ({ row: { original: row } }) => <Status schedule={row} />,
    }),
    ...(more.length > 0 ? more : countColumns<Row>()),
  ];
}

/** Return the searched texts of an ad. */
export function textsOf({ name, unitId, description }: Placement): string[] {
  return [name, unitId, description];
}

type BulkActionsProps = { source: PlacementSource; list: List<Placement> };

/** The actions for the selected ads. */
export function BulkActions({ source, list }: BulkActionsProps) {
  return (
    <ActiveButtons
      rows={list.selected}
      save={(rows, isActive) => setPlacementsActive(source, rows, isActive)}
      verbs={VERBS}
      reload={list.reload}
    />
  );
}

const VERBS = { on: "Resume", off: "Pause" };

const SHORT = 24;
const TAIL = 12;

/** A long ID on one line, truncated in the middle, because IDs differ after the last slash. */
function MiddleCut({ text, className }: { text: string; className?: string }) {
  const letters = lettersOf(text);
  if (letters.length <= SHORT) {
    return <span className={classes("min-w-0 break-all", className)}>{text}</span>;
  }
  const slash = letters.lastIndexOf("/");
  const cut = letters.length - slash <= SHORT / 2 ? slash : letters.length - TAIL;
  return (
    <span title={text} className={classes("flex min-w-0 max-w-full whitespace-pre", className)}>
      <span className="truncate">{letters.slice(0, cut).join("")}</span>
      <span className="shrink-0">{letters.slice(cut).join("")}</span>
    </span>
  );
}

/** The counts of the last 7 days, and the last change. Web ads have other counts in their place. */
function countColumns<Row extends Placement>(): Columns<Row> {
  const column = columnsOf<Row>();
  return [
    column.accessor((row) => row.views, {
      id: "views",
      header: "Views, 7 days",
      meta: { isNumeric: true, isDesktopOnly: true, className: "md:w-30" },
      cell: ({ row: { original: row } }) => formatCount(row.views),
    }),
    column.accessor((row) => row.clicks, {
      id: "clicks",
      header: "Clicks, 7 days",
      meta: { isNumeric: true, isDesktopOnly: true, className: "md:w-30" },
      cell: ({ row: { original: row } }) => formatCount(row.clicks),
    }),
    column.accessor((row) => row.updatedAt, {
      id: "updatedAt",
      header: "Updated",
      meta: { onPhone: "foot", className: "md:w-26", isWideOnly: true },
      cell: ({ row: { original: row } }) => <RelativeTime iso={row.updatedAt} className="text-meta text-muted" />,
    }),
  ];
}

const STATES = { live: "Live", paused: "Paused", scheduled: "Scheduled", ended: "Ended" };
const TONES = { live: "success", paused: "warning", scheduled: "primary", ended: "neutral" } as const;

/** The state of an ad with its end and limits. It updates at scheduled times. A quiet one hides an unlimited live ad. */
function Status({ schedule, isQuiet = false }: { schedule: AdSchedule; isQuiet?: boolean }) {
  const state = useClock(() => stateOf(schedule, serverNow()));
  const { perDay, perHour, weight } = schedule;
  const details = [
    describeNextChange(schedule, state),
    perDay > 0 && `${perDay} per day`,
    perHour > 0 && `${perHour} per hour`,
    weight > 1 && `weight ${weight}`,
  ].filter(Boolean);
  if (isQuiet && state === "live" && details.length === 0) {
    return null;
  }
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <Badge tone={TONES[state]}>{STATES[state]}</Badge>
      {details.length > 0 && <span className="text-meta text-muted">{details.join(", ")}</span>}
    </span>
  );
}

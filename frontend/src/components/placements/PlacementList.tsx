import { CopyPlus, Megaphone } from "lucide-react";
import { type ReactNode, useCallback, useMemo } from "react";
import { CopyButton } from "@/components/layout/CopyButton";
import { EmptyState, NoMatch } from "@/components/layout/EmptyState";
import { RelativeTime, useClock } from "@/components/layout/RelativeTime";
import { ActiveButtons } from "@/components/list/ActiveButtons";
import { type Column, DataTable } from "@/components/list/DataTable";
import { ListTools } from "@/components/list/ListTools";
import { type EditedRow, leaveRow } from "@/components/list/openRow";
import type { ListPage } from "@/components/list/useListPage";
import { may } from "@/lib/config";
import { formatTime, lettersOf } from "@/lib/format";
import { serverNow } from "@/lib/serverClock";
import { Badge } from "@/ui/Badge";
import { Button, IconButton } from "@/ui/Button";
import { classes } from "@/ui/classes";
import type { AddingState } from "./AddPlacement";
import type { Placement, PlacementSource, Plan } from "./api";
import { EditPlacement } from "./EditPlacement";
import { TEXTS } from "./texts";

type PlacementListProps<Row extends Placement> = {
  source: PlacementSource;
  list: ListPage<Row[]>;
  placements: Row[];
  adding: AddingState;
  edited: EditedRow<Row>;
  /** Columns that stand before the time of the last change. */
  columns?: readonly Column<Row>[];
  /** More that can be done with a row, beside Edit and while it is open. */
  actions?: (row: Row) => ReactNode;
  editActions?: (row: Row) => ReactNode;
  actionsWidth?: string;
};

/** Placements of one sort: searched here, edited in their rows. */
export function PlacementList<Row extends Placement>(props: PlacementListProps<Row>) {
  const { source, list, placements, adding, edited, columns: more, actions, editActions } = props;
  const { actionsWidth = "md:w-32" } = props;
  const { duplicate } = adding;
  const { open, setOpen, close } = edited;
  // The row that is being edited stays, whatever is searched: what was typed in it would go with it.
  const shown = useMemo(
    () => placements.filter((row) => row.id === open?.id || matches(row, list.search)),
    [placements, list.search, open],
  );
  const columns = useMemo(() => columnsFor(source, more), [source, more]);
  const rowActions = useCallback(
    (row: Row) => (
      <span className="inline-flex flex-wrap gap-1 md:justify-end">
        {actions?.(row)}
        <IconButton label={TEXTS.duplicate(row.name)} onClick={() => duplicate(row)}>
          <CopyPlus className="size-4" aria-hidden />
        </IconButton>
        <Button size="small" data-opener="" onClick={() => leaveRow(() => setOpen(row))}>
          {TEXTS.edit}
        </Button>
      </span>
    ),
    [actions, duplicate, setOpen],
  );
  if (placements.length === 0 && !open) {
    return (
      <EmptyState
        icon={<Megaphone aria-hidden />}
        title={TEXTS.none(source.title)}
        text={TEXTS.noneText}
        action={may(source.add) && !adding.form.isOpen && <Button onClick={adding.form.open}>{TEXTS.addFirst}</Button>}
      />
    );
  }
  if (shown.length === 0 && !open) {
    return <NoMatch what="ads" search={list.search} onClear={() => list.setSearch("")} />;
  }
  return (
    <DataTable
      {...list.table}
      label={source.title}
      columns={columns}
      rows={shown}
      selection={may(source.setActive) ? list.selection : undefined}
      actions={may(source.update) ? rowActions : undefined}
      actionsWidth={actionsWidth}
      editing={
        open && {
          key: open.id,
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

function columnsFor<Row extends Placement>(
  source: PlacementSource,
  more: readonly Column<Row>[] = [],
): readonly Column<Row>[] {
  return [
    {
      name: "name",
      title: TEXTS.name,
      sortBy: (row) => row.name.toLowerCase(),
      className: more.length > 0 ? "md:w-[15%]" : "md:w-[17%]",
      cell: (row) => (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="line-clamp-3 wrap-anywhere font-medium" title={row.name}>
            {row.name}
          </span>
          <PlanBadge plan={row.plan} />
        </span>
      ),
    },
    {
      name: "unitId",
      title: source.unit.label,
      sortBy: (row) => row.unitId.toLowerCase(),
      onPhone: "line",
      className: more.length > 0 ? "md:w-[20%]" : "md:w-[26%]",
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-1">
          <MiddleCut text={row.unitId} className="font-mono text-meta" />
          <CopyButton text={row.unitId} what={source.unit.label.toLowerCase()} />
        </span>
      ),
    },
    {
      name: "description",
      title: TEXTS.description,
      onPhone: "line",
      cell: (row) => (
        <span className="line-clamp-3 wrap-anywhere max-md:line-clamp-2 max-md:text-meta" title={row.description}>
          {row.description}
        </span>
      ),
    },
    ...more,
    {
      name: "updatedAt",
      title: TEXTS.updated,
      onPhone: "foot",
      className: "md:w-28",
      isWideOnly: true,
      sortBy: (row) => row.updatedAt,
      cell: (row) => <RelativeTime iso={row.updatedAt} className="text-meta text-muted" />,
    },
  ];
}

function matches(row: Placement, search: string): boolean {
  const text = search.trim().toLowerCase();
  return text === "" || [row.name, row.unitId, row.description].some((value) => value.toLowerCase().includes(text));
}

type BulkActsProps = { source: PlacementSource; list: ListPage<readonly Placement[]>; ids: readonly string[] };

/** What can be done with the ads that are ticked. */
export function BulkActs({ source, list, ids }: BulkActsProps) {
  const chosen = new Set(ids);
  return (
    <ActiveButtons
      rows={list.query.data?.filter(({ id }) => chosen.has(id)) ?? []}
      path={`${source.path}/active`}
      verbs={VERBS}
      reload={list.reload}
    />
  );
}

const VERBS = { on: TEXTS.resume, off: TEXTS.pause };

/** What a search leaves of a list. */
export function findAds<Row extends Placement>(ads: readonly Row[], search: string): Row[] {
  return ads.filter((ad) => matches(ad, search));
}

/** What a list of placements is ticked by. */
export function keysOf(rows: readonly Placement[]): string[] {
  return rows.map(({ id }) => id);
}

type AdToolsProps = { source: PlacementSource; ads: readonly Placement[] | undefined; search: string };

/** How many ads there are and how many the search leaves; these as a file. */
export function AdTools({ source, ads, search }: AdToolsProps) {
  const found = useMemo(() => ads && findAds(ads, search).length, [ads, search]);
  return <ListTools of={ads?.length} found={found} one="ad" csv={source.csv} search={search} title={source.title} />;
}

const SHORT = 24;
const TAIL = 12;

/** A long id on one line: cut in its middle where there is no room, for ids differ after their last slash. */
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

const TONES = { paused: "warning", planned: "primary", ended: "neutral" } as const;

/** Beside the name of an ad that the app does not show: why. It changes by itself when a time comes. */
function PlanBadge({ plan }: { plan: Plan }) {
  const state = useClock(() => stateOf(plan, serverNow()));
  if (!state) {
    return null;
  }
  const at = { paused: "", planned: plan.startsAt, ended: plan.endsAt }[state];
  return (
    <span title={at && TEXTS.since[state](formatTime(at))}>
      <Badge tone={TONES[state]}>{TEXTS.states[state]}</Badge>
    </span>
  );
}

type PlanState = "paused" | "planned" | "ended" | "";

/** Why the app does not show the ad at that moment; "" where it does. */
export function stateOf({ isActive, startsAt, endsAt }: Plan, now: number): PlanState {
  if (endsAt && Date.parse(endsAt) <= now) {
    return "ended";
  }
  if (!isActive) {
    return "paused";
  }
  return startsAt && Date.parse(startsAt) > now ? "planned" : "";
}

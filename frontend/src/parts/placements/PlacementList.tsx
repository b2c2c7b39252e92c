import { Megaphone, SearchX } from "lucide-react";
import { type ReactNode, useDeferredValue, useMemo } from "react";
import { formatTime } from "@/lib/format";
import { CopyButton } from "@/parts/copy-button/CopyButton";
import { type Column, DataTable } from "@/parts/data-table/DataTable";
import type { Placement, PlacementSource } from "@/parts/placements/api";
import { RowConflict } from "@/parts/placements/RowConflict";
import { EditField, type RowEdit, useRowEdit } from "@/parts/placements/useRowEdit";
import { EmptyState } from "@/parts/states/EmptyState";
import { TrailLink } from "@/parts/trail-link/TrailLink";
import { Button } from "@/parts/ui/Button";
import { Textarea } from "@/parts/ui/Input";

export type PlacementListProps<Row extends Placement> = {
  source: PlacementSource;
  placements: Row[];
  search: string;
  onClearSearch: () => void;
  onAdd: () => void;
  onSaved: () => unknown;
  /** Columns that stand before the time of the last change. */
  columns?: readonly Column<Row>[];
  /** More that can be done with a row; `isEditing` while it is open for editing. */
  actions?: (row: Row, isEditing: boolean) => ReactNode;
};

export function PlacementList<Row extends Placement>(props: PlacementListProps<Row>) {
  const { source, placements, search, onClearSearch, onAdd, onSaved, columns: more, actions } = props;
  const sought = useDeferredValue(search);
  const shown = useMemo(() => placements.filter((row) => matches(row, sought)), [placements, sought]);
  const edit = useRowEdit(source, onSaved);
  const columns = useMemo(() => columnsFor(source, edit, more), [source, edit, more]);

  if (placements.length === 0) {
    return (
      <EmptyState
        icon={<Megaphone aria-hidden />}
        title={`No ${source.title.toLowerCase()} yet`}
        text="The app asks for its ads by kind. Add the first one."
        action={<Button onClick={onAdd}>Add the first ad</Button>}
      />
    );
  }
  if (shown.length === 0) {
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title="No ad matches"
        text={`Nothing has “${search}” in its name, id or description.`}
        action={<Button onClick={onClearSearch}>Clear search and show all</Button>}
      />
    );
  }
  return (
    <>
      <DataTable
        label={source.title}
        columns={columns}
        rows={shown}
        rowKey={(row) => row.id}
        actions={(row) => (
          <span className="inline-flex gap-2 max-md:flex-wrap">
            {actions?.(row, edit.isOpen(row))}
            <RowActions row={row} edit={edit} trail={source.trail} />
          </span>
        )}
      />
      {edit.conflict && <RowConflict edit={edit} conflict={edit.conflict} unitLabel={source.unit.label} />}
    </>
  );
}

function columnsFor<Row extends Placement>(
  source: PlacementSource,
  edit: RowEdit,
  more: readonly Column<Row>[] = [],
): Column<Row>[] {
  return [
    {
      name: "name",
      title: "Name",
      sortBy: (row) => row.name.toLowerCase(),
      className: "md:min-w-32 xl:min-w-44",
      cell: (row) => <span className="break-words font-medium">{row.name}</span>,
    },
    {
      name: "unitId",
      title: source.unit.label,
      sortBy: (row) => row.unitId.toLowerCase(),
      cell: (row) =>
        edit.isOpen(row) ? (
          <EditField edit={edit} name="unitId" label={source.unit.label} />
        ) : (
          <span className="flex items-center gap-1">
            <span className="break-all font-mono text-meta md:max-xl:max-w-48 md:max-xl:truncate" title={row.unitId}>
              {row.unitId}
            </span>
            <CopyButton text={row.unitId} what="unit" />
          </span>
        ),
    },
    {
      name: "description",
      title: "Description",
      className: "md:w-[30%]",
      cell: (row) =>
        edit.isOpen(row) ? (
          <EditField edit={edit} name="description" label="Description" as={Textarea} />
        ) : (
          <span className="line-clamp-3 break-words" title={row.description}>
            {row.description}
          </span>
        ),
    },
    ...more,
    {
      name: "updatedAt",
      title: "Updated",
      className: "md:max-xl:hidden",
      sortBy: (row) => row.updatedAt,
      cell: (row) => (
        <span className="tabular whitespace-nowrap text-meta text-muted">{formatTime(row.updatedAt)}</span>
      ),
    },
  ];
}

function RowActions({ row, edit, trail }: { row: Placement; edit: RowEdit; trail: string }) {
  if (!edit.isOpen(row)) {
    return (
      <Button size="small" onClick={() => edit.open(row)}>
        Edit
      </Button>
    );
  }
  return (
    <span className="inline-flex gap-2">
      <TrailLink target={`${trail}:${row.id}`} label={`Changes of ${row.name}`} />
      <Button size="small" tone="primary" pending={edit.isPending} onClick={() => edit.save()}>
        Save
      </Button>
      <Button size="small" onClick={edit.close}>
        Cancel
      </Button>
    </span>
  );
}

function matches(row: Placement, search: string): boolean {
  const text = search.trim().toLowerCase();
  return text === "" || [row.name, row.unitId, row.description].some((value) => value.toLowerCase().includes(text));
}

import { Megaphone, SearchX } from "lucide-react";
import { useDeferredValue, useMemo } from "react";
import { formatTime } from "@/lib/format";
import { CopyButton } from "@/parts/copy-button/CopyButton";
import { type Column, DataTable } from "@/parts/data-table/DataTable";
import { EmptyState } from "@/parts/states/EmptyState";
import { Button } from "@/parts/ui/Button";
import { Textarea } from "@/parts/ui/Input";
import type { Placement } from "./api";
import { ConflictDialog } from "./ConflictDialog";
import type { Kind } from "./kinds";
import { EditField, type RowEdit, useRowEdit } from "./useRowEdit";

export type PlacementListProps = {
  kind: Kind;
  placements: Placement[];
  search: string;
  onClearSearch: () => void;
  onAdd: () => void;
  onSaved: () => unknown;
};

export function PlacementList({ kind, placements, search, onClearSearch, onAdd, onSaved }: PlacementListProps) {
  const sought = useDeferredValue(search);
  const shown = useMemo(() => placements.filter((row) => matches(row, sought)), [placements, sought]);
  const edit = useRowEdit(kind, onSaved);
  const columns = useMemo(() => columnsFor(edit), [edit]);

  if (placements.length === 0) {
    return (
      <EmptyState
        icon={<Megaphone aria-hidden />}
        title={`No ${kind.title.toLowerCase()} yet`}
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
        label={kind.title}
        columns={columns}
        rows={shown}
        rowKey={(row) => row.id}
        actions={(row) => <RowActions row={row} edit={edit} />}
      />
      {edit.conflict && <ConflictDialog edit={edit} conflict={edit.conflict} />}
    </>
  );
}

function columnsFor(edit: RowEdit): Column<Placement>[] {
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
      title: "Ad id",
      sortBy: (row) => row.unitId.toLowerCase(),
      cell: (row) =>
        edit.isOpen(row) ? (
          <EditField edit={edit} name="unitId" label="Ad id" />
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

function RowActions({ row, edit }: { row: Placement; edit: RowEdit }) {
  if (!edit.isOpen(row)) {
    return (
      <Button size="small" onClick={() => edit.open(row)}>
        Edit
      </Button>
    );
  }
  return (
    <span className="inline-flex gap-2">
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

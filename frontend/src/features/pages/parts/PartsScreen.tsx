import { Inbox } from "lucide-react";
import { useState } from "react";
import { formatCount, formatTime } from "@/lib/format";
import { Card } from "@/patterns/Card";
import { EmptyState } from "@/patterns/layout/EmptyState";
import { ErrorState } from "@/patterns/layout/ErrorState";
import { PageHead } from "@/patterns/layout/PageHead";
import { columnsOf } from "@/patterns/list/columns";
import { DataTable, TableSkeleton } from "@/patterns/list/DataTable";
import { Tabs } from "@/patterns/Tabs";
import { Button } from "@/ui/Button";
import { Choices, Controls, Feedback, Fields, SingleFields } from "./Controls";

const TABS = ["Parts", "Native", "Full screen", "Banner", "Open", "Reward", "Web", "In-house banner"].map((label) => ({
  label,
  href: label === "Parts" ? "/site/_parts" : `#${label}`,
}));

/** The component gallery: each part in all its states, for developers and for the screenshots of the browser tests. */
export function PartsScreen() {
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead action={<Button tone="primary">Main action</Button>} />
      <Tabs label="Sections" tabs={TABS} current="/site/_parts" />
      <Controls />
      <Choices />
      <Fields />
      <SingleFields />
      <Tables />
      <Feedback />
    </div>
  );
}

type Row = { id: string; name: string; clicks: number; createdAt: string };

const column = columnsOf<Row>();

const COLUMNS = column.columns([
  column.accessor((row) => row.name, {
    id: "name",
    header: "Name",
    meta: { className: "break-words" },
    cell: ({ row: { original: row } }) => row.name,
  }),
  column.accessor((row) => row.clicks, {
    id: "clicks",
    header: "Clicks",
    meta: { isNumeric: true },
    cell: ({ row: { original: row } }) => formatCount(row.clicks),
  }),
  column.display({ id: "createdAt", header: "Added", cell: ({ row: { original: row } }) => formatTime(row.createdAt) }),
]);
const HEAVY = 1000;
const LONG = "A name that is as long as a name can be and then goes on a little, because somebody will type it one day";

// Constant rows, so that screenshots of this page can be compared.
function rowsOf(count: number): Row[] {
  return Array.from({ length: count }, (_, index) => ({
    id: String(index),
    name: index === 2 ? LONG : `Placement ${index + 1}`,
    clicks: (index * 7919) ** 2 % 3_000_000,
    createdAt: new Date(Date.UTC(2026, 0, 1, index)).toISOString(),
  }));
}

type Picture = "ready" | "heavy" | "loading" | "empty" | "error";
const PICTURES: Picture[] = ["ready", "heavy", "loading", "empty", "error"];

function Tables() {
  const [picture, setPicture] = useState<Picture>("ready");
  return (
    <Card
      title="Table"
      purpose="Five pictures of one list."
      actions={
        <div className="flex flex-wrap gap-2">
          {PICTURES.map((name) => (
            <Button key={name} size="small" aria-pressed={picture === name} onClick={() => setPicture(name)}>
              {name}
            </Button>
          ))}
        </div>
      }
    >
      <TablePicture picture={picture} onRetry={() => setPicture("ready")} />
    </Card>
  );
}

function TablePicture({ picture, onRetry }: { picture: Picture; onRetry: () => void }) {
  if (picture === "loading") {
    return <TableSkeleton />;
  }
  if (picture === "error") {
    return <ErrorState message="Internet Server Error" onRetry={onRetry} />;
  }
  if (picture === "empty") {
    return <EmptyState icon={<Inbox aria-hidden />} title="No placements yet" action={<Button>Add one</Button>} />;
  }
  return (
    <DataTable
      label="Rows of the parts page"
      columns={COLUMNS}
      rows={rowsOf(picture === "heavy" ? HEAVY : 5)}
      actions={() => <Button size="small">Edit</Button>}
    />
  );
}

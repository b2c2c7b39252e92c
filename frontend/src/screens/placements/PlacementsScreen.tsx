import { lazy, Suspense } from "react";
import { AddToggle, useAddForm } from "@/components/form/AddForm";
import { AdsTabs } from "@/components/layout/AdsTabs";
import { PageHead } from "@/components/layout/PageHead";
import { ListCard } from "@/components/list/ListCard";
import { ListCount } from "@/components/list/ListCount";
import { useListPage } from "@/components/list/useListPage";
import { listPlacements } from "@/components/placements/api";
import { PlacementList } from "@/components/placements/PlacementList";
import type { Kind } from "./kinds";

// Most visits add nothing.
const AddPlacementForm = lazy(() =>
  import("@/components/placements/AddPlacementForm").then((part) => ({ default: part.AddPlacementForm })),
);

export function PlacementsScreen({ kind }: { kind: Kind }) {
  const add = useAddForm();
  const list = useListPage({ queryKey: ["placements", kind.name], load: () => listPlacements(kind) });
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead
        title={kind.title}
        purpose={kind.purpose}
        history={kind.history}
        action={<AddToggle label="Add ad" form={add} />}
      />
      <AdsTabs />
      {add.isOpen && (
        <Suspense fallback={null}>
          <AddPlacementForm source={kind} add={add} onAdded={list.reload} />
        </Suspense>
      )}
      <ListCard
        label={kind.title}
        list={list}
        search={{ label: "Search ads", debounceMs: 150 }}
        toolbar={<ListCount of={list.query.data?.length} one="ad" />}
      >
        {(rows) => <PlacementList source={kind} list={list} placements={rows} onAdd={add.open} />}
      </ListCard>
    </div>
  );
}

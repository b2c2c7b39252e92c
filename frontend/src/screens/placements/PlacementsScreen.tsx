import { lazy, Suspense } from "react";
import { ListCard } from "@/components/list/ListCard";
import { ListCount } from "@/components/list/ListCount";
import { useListPage } from "@/components/list/useListPage";
import { AdsTabs } from "@/parts/ads-tabs/AdsTabs";
import { AddToggle, useAddForm } from "@/parts/form/AddForm";
import { PageHead } from "@/parts/page-head/PageHead";
import { listPlacements } from "@/parts/placements/api";
import { PlacementList } from "@/parts/placements/PlacementList";
import type { Kind } from "./kinds";

// Most visits add nothing.
const AddPlacementForm = lazy(() =>
  import("@/parts/placements/AddPlacementForm").then((part) => ({ default: part.AddPlacementForm })),
);

export function PlacementsScreen({ kind }: { kind: Kind }) {
  const add = useAddForm();
  const list = useListPage({ queryKey: ["placements", kind.name], load: () => listPlacements(kind) });
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead
        title={kind.title}
        purpose={kind.purpose}
        trail={kind.trail}
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

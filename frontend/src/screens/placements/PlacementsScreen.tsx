import { useState } from "react";
import { AddToggle } from "@/components/form/AddForm";
import { AdsTabs } from "@/components/layout/AdsTabs";
import { PageHead } from "@/components/layout/PageHead";
import { ListCard } from "@/components/list/ListCard";
import { useListPage } from "@/components/list/useListPage";
import { AddPlacement, useAdding } from "@/components/placements/AddPlacement";
import { listPlacements } from "@/components/placements/api";
import { ListTools } from "@/components/placements/ListTools";
import { PlacementList } from "@/components/placements/PlacementList";
import { TEXTS } from "@/components/placements/texts";
import { may } from "@/lib/rights";
import { kindOfPath } from "./kinds";

/** The ads of the kind that the address names. */
export function PlacementsScreen() {
  const [kind] = useState(() => kindOfPath(location.pathname));
  const adding = useAdding();
  const list = useListPage({ queryKey: ["placements", kind.name], load: () => listPlacements(kind) });
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead history={kind.history} action={may(kind.add) && <AddToggle label={TEXTS.add} form={adding.form} />} />
      <AdsTabs />
      <AddPlacement source={kind} adding={adding} onAdded={list.reload} />
      <ListCard
        label={kind.title}
        list={list}
        search={{ label: TEXTS.search, debounceMs: 150 }}
        toolbar={<ListTools source={kind} count={list.query.data?.length} search={list.search} />}
      >
        {(rows) => <PlacementList source={kind} list={list} placements={rows} adding={adding} />}
      </ListCard>
    </div>
  );
}

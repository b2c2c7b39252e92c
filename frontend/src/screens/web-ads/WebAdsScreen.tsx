import { Eraser } from "lucide-react";
import { lazy, Suspense, useCallback, useRef } from "react";
import { DateRange } from "@/components/chart/DateRange";
import { useDateRange } from "@/components/chart/useDateRange";
import { AddToggle, useAddForm } from "@/components/form/AddForm";
import { useConfirmedAction } from "@/components/form/useConfirmedAction";
import { AdsTabs } from "@/components/layout/AdsTabs";
import { PageHead } from "@/components/layout/PageHead";
import { ListCard } from "@/components/list/ListCard";
import { ListCount } from "@/components/list/ListCount";
import { useListPage } from "@/components/list/useListPage";
import { PlacementList } from "@/components/placements/PlacementList";
import { Button } from "@/ui/Button";
import { listWebAds, WEB_ADS, type WebAd } from "./api";
import { CLICK_COLUMNS } from "./columns";
import { useWebAdActions } from "./useWebAdActions";

// Most visits add nothing.
const AddPlacementForm = lazy(() =>
  import("@/components/placements/AddPlacementForm").then((part) => ({ default: part.AddPlacementForm })),
);

/** Ads that lead to a web address, with their clicks in a range. */
export function WebAdsScreen() {
  const range = useDateRange();
  const add = useAddForm();
  const list = useListPage({ queryKey: ["web-ads", range.start, range.end], load: () => listWebAds(range) });
  const { ask, dialog } = useConfirmedAction();
  const act = useWebAdActions({ ask, range, reload: list.reload });
  // The rows keep their buttons while range and answer change.
  const latest = useRef(act);
  latest.current = act;
  const clearButton = useCallback(
    (ad: WebAd) => (
      <Button size="small" tone="quiet" onClick={() => latest.current.clear(ad)}>
        Clear
      </Button>
    ),
    [],
  );
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead
        title="Web ads"
        purpose="Ads that lead to a web address."
        history={WEB_ADS.history}
        action={
          <>
            <Button
              icon={<Eraser className="size-4" aria-hidden />}
              onClick={() => act.clearAll(list.query.data ?? [])}
            >
              Clear data
            </Button>
            <AddToggle label="Add ad" form={add} />
          </>
        }
      />
      <AdsTabs />
      <DateRange range={range} />
      {add.isOpen && (
        <Suspense fallback={null}>
          <AddPlacementForm source={WEB_ADS} add={add} onAdded={list.reload} />
        </Suspense>
      )}
      <ListCard
        label="Web ads"
        list={list}
        search={{ label: "Search ads", debounceMs: 150 }}
        toolbar={<ListCount of={list.query.data?.length} one="ad" />}
      >
        {(rows) => (
          <PlacementList
            source={WEB_ADS}
            list={list}
            placements={rows}
            onAdd={add.open}
            columns={CLICK_COLUMNS}
            actions={clearButton}
            actionsWidth="md:w-40"
            editActions={(ad) => (
              <Button size="small" tone="danger" onClick={() => act.remove(ad)}>
                Delete
              </Button>
            )}
          />
        )}
      </ListCard>
      {dialog}
    </div>
  );
}

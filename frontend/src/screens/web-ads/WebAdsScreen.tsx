import { Eraser } from "lucide-react";
import { useCallback, useRef } from "react";
import { DateRange } from "@/components/chart/DateRange";
import { useDateRange } from "@/components/chart/useDateRange";
import { AddToggle } from "@/components/form/AddForm";
import { useConfirmedAction } from "@/components/form/useConfirmedAction";
import { AdsTabs } from "@/components/layout/AdsTabs";
import { PageHead } from "@/components/layout/PageHead";
import { ListCard } from "@/components/list/ListCard";
import { useListPage } from "@/components/list/useListPage";
import { AddPlacement, useAdding } from "@/components/placements/AddPlacement";
import { ListTools } from "@/components/placements/ListTools";
import { PlacementList } from "@/components/placements/PlacementList";
import { TEXTS as LIST_TEXTS } from "@/components/placements/texts";
import { may } from "@/lib/rights";
import { Button } from "@/ui/Button";
import { listWebAds, WEB_ADS, type WebAd } from "./api";
import { CLICK_COLUMNS } from "./columns";
import { TEXTS } from "./texts";
import { useWebAdActions } from "./useWebAdActions";

/** Ads that lead to a web address, with their clicks in a range. */
export function WebAdsScreen() {
  const range = useDateRange();
  const adding = useAdding();
  const list = useListPage({ queryKey: ["web-ads", range.start, range.end], load: () => listWebAds(range) });
  const { ask, dialog } = useConfirmedAction();
  const act = useWebAdActions({ ask, range, reload: list.reload });
  // The rows keep their buttons while range and answer change.
  const latest = useRef(act);
  latest.current = act;
  const clearButton = useCallback(
    (ad: WebAd) => (
      <Button size="small" tone="quiet" onClick={() => latest.current.clear(ad)}>
        {TEXTS.clear}
      </Button>
    ),
    [],
  );
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead
        history={WEB_ADS.history}
        action={
          <>
            {may("clearAllWebAdCounts") && (
              <Button
                icon={<Eraser className="size-4" aria-hidden />}
                onClick={() => act.clearAll(list.query.data ?? [])}
              >
                {TEXTS.clearAll}
              </Button>
            )}
            {may(WEB_ADS.add) && <AddToggle label={LIST_TEXTS.add} form={adding.form} />}
          </>
        }
      />
      <AdsTabs />
      <DateRange range={range} />
      <AddPlacement source={WEB_ADS} adding={adding} onAdded={list.reload} />
      <ListCard
        label={TEXTS.title}
        list={list}
        search={{ label: LIST_TEXTS.search, debounceMs: 150 }}
        toolbar={<ListTools source={WEB_ADS} count={list.query.data?.length} search={list.search} />}
      >
        {(rows) => (
          <PlacementList
            source={WEB_ADS}
            list={list}
            placements={rows}
            adding={adding}
            columns={CLICK_COLUMNS}
            actions={clearButton}
            actionsWidth="md:w-44"
            editActions={(ad) => (
              <Button size="small" tone="danger" onClick={() => act.remove(ad)}>
                {TEXTS.delete}
              </Button>
            )}
          />
        )}
      </ListCard>
      {dialog}
    </div>
  );
}

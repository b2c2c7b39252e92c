import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Eraser } from "lucide-react";
import { useCallback, useState } from "react";
import { AddToggle } from "@/parts/add-toggle/AddToggle";
import { AdsTabs } from "@/parts/ads-tabs/AdsTabs";
import { useConfirmedAction } from "@/parts/confirm/useConfirmedAction";
import { TableSkeleton } from "@/parts/data-table/DataTable";
import { DateRange } from "@/parts/date-range/DateRange";
import { useDateRange } from "@/parts/date-range/useDateRange";
import { useListState } from "@/parts/list-state/useListState";
import { PageHead } from "@/parts/page-head/PageHead";
import { AddPlacementForm } from "@/parts/placements/AddPlacementForm";
import { PlacementList } from "@/parts/placements/PlacementList";
import { SearchBox } from "@/parts/search-box/SearchBox";
import { Loaded } from "@/parts/states/Loaded";
import { Button } from "@/parts/ui/Button";
import { listWebAds, WEB_ADS, type WebAd } from "./api";
import { CLICK_COLUMNS } from "./columns";
import { useWebAdActions } from "./useWebAdActions";

/** Ads that lead to a web address, with their clicks in a range (spec 2). */
export function WebAdsScreen() {
  const range = useDateRange();
  const [isAdding, setAdding] = useState(false);
  const [search, setSearch] = useListState("q");
  const cache = useQueryClient();
  const ads = useQuery({
    queryKey: ["web-ads", range.start, range.end],
    queryFn: () => listWebAds(range),
    placeholderData: (before: WebAd[] | undefined) => before,
  });
  const reload = useCallback(() => cache.invalidateQueries({ queryKey: ["web-ads"] }), [cache]);
  const { ask, dialog } = useConfirmedAction();
  const act = useWebAdActions({ ask, range, reload });

  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead
        title="Web ads"
        purpose="Ads that lead to a web address."
        trail={WEB_ADS.trail}
        action={
          <>
            <Button
              icon={<Eraser className="size-4" aria-hidden />}
              disabled={!ads.data?.length}
              onClick={() => act.clearAll(ads.data ?? [])}
            >
              Clear data
            </Button>
            <AddToggle label="Add ad" isOpen={isAdding} onToggle={setAdding} />
          </>
        }
      />
      <AdsTabs />
      <DateRange range={range} />
      {isAdding && (
        <AddPlacementForm
          source={WEB_ADS}
          onAdded={() => {
            setAdding(false);
            return reload();
          }}
        />
      )}
      <section
        aria-label="Web ads"
        aria-busy={ads.isFetching}
        className="rounded-card border border-border bg-surface shadow-hairline"
      >
        <div className="flex flex-wrap items-center justify-between gap-3 border-border border-b p-3">
          <SearchBox label="Search ads" value={search} onSearch={setSearch} debounceMs={150} />
          <span className="tabular text-meta text-muted" role="status">
            {ads.data && `${ads.data.length} ${ads.data.length === 1 ? "ad" : "ads"}`}
          </span>
        </div>
        <div className="min-h-80">
          <Loaded query={ads} skeleton={<TableSkeleton />}>
            {(rows) => (
              <PlacementList
                source={WEB_ADS}
                placements={rows}
                search={search}
                onClearSearch={() => setSearch("")}
                onAdd={() => setAdding(true)}
                onSaved={reload}
                columns={CLICK_COLUMNS}
                actions={(ad, isEditing) =>
                  isEditing ? (
                    <Button size="small" tone="danger" onClick={() => act.remove(ad)}>
                      Delete
                    </Button>
                  ) : (
                    <Button size="small" tone="quiet" onClick={() => act.clear(ad)}>
                      Clear
                    </Button>
                  )
                }
              />
            )}
          </Loaded>
        </div>
      </section>
      {dialog}
    </div>
  );
}

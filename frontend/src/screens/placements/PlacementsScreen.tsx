import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { Refused } from "@/lib/client";
import { crashed } from "@/lib/crash";
import { INTERNET_SERVER_ERROR } from "@/lib/messages";
import { AddToggle } from "@/parts/add-toggle/AddToggle";
import { AdsTabs } from "@/parts/ads-tabs/AdsTabs";
import { TableSkeleton } from "@/parts/data-table/DataTable";
import { useListState } from "@/parts/list-state/useListState";
import { PageHead } from "@/parts/page-head/PageHead";
import { AddPlacementForm } from "@/parts/placements/AddPlacementForm";
import { listPlacements } from "@/parts/placements/api";
import { PlacementList } from "@/parts/placements/PlacementList";
import { SearchBox } from "@/parts/search-box/SearchBox";
import { ErrorState } from "@/parts/states/ErrorState";
import type { Kind } from "./kinds";

export function PlacementsScreen({ kind }: { kind: Kind }) {
  const [isAdding, setAdding] = useState(false);
  const [search, setSearch] = useListState("q");
  const cache = useQueryClient();
  const placements = useQuery({ queryKey: ["placements", kind.name], queryFn: () => listPlacements(kind) });
  const reload = useCallback(
    () => cache.invalidateQueries({ queryKey: ["placements", kind.name] }),
    [cache, kind.name],
  );
  useCrash(placements.error);

  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead
        title={kind.title}
        purpose={kind.purpose}
        trail={kind.trail}
        action={<AddToggle label="Add ad" isOpen={isAdding} onToggle={setAdding} />}
      />
      <AdsTabs />
      {isAdding && (
        <AddPlacementForm
          source={kind}
          onAdded={() => {
            setAdding(false);
            return reload();
          }}
        />
      )}
      <section aria-label={kind.title} className="rounded-card border border-border bg-surface shadow-hairline">
        <div className="flex flex-wrap items-center justify-between gap-3 border-border border-b p-3">
          <SearchBox label="Search ads" value={search} onSearch={setSearch} debounceMs={150} />
          <Count total={placements.data?.length} />
        </div>
        <div className="min-h-80">
          {placements.isPending ? (
            <TableSkeleton />
          ) : placements.data === undefined ? (
            <ErrorState
              message={placements.error instanceof Refused ? placements.error.message : INTERNET_SERVER_ERROR}
              pending={placements.isFetching}
              onRetry={() => placements.refetch()}
            />
          ) : (
            <PlacementList
              source={kind}
              placements={placements.data}
              search={search}
              onClearSearch={() => setSearch("")}
              onAdd={() => setAdding(true)}
              onSaved={reload}
            />
          )}
        </div>
      </section>
    </div>
  );
}

function Count({ total }: { total: number | undefined }) {
  return (
    <span className="tabular text-meta text-muted" role="status">
      {total === undefined ? "" : `${total} ${total === 1 ? "ad" : "ads"}`}
    </span>
  );
}

function useCrash(error: Error | null): void {
  useEffect(() => {
    if (error && !(error instanceof Refused)) {
      crashed(error);
    }
  }, [error]);
}

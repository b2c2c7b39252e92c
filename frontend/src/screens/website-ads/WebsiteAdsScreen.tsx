import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { formatCount } from "@/lib/format";
import { AddToggle } from "@/parts/add-toggle/AddToggle";
import { AdsTabs } from "@/parts/ads-tabs/AdsTabs";
import { TableSkeleton } from "@/parts/data-table/DataTable";
import { LiveTabs } from "@/parts/live-tabs/LiveTabs";
import { PageHead } from "@/parts/page-head/PageHead";
import { Loaded } from "@/parts/states/Loaded";
import { AddWebsiteAdForm } from "./AddWebsiteAdForm";
import { fetchLiveViewers, listWebsiteAds } from "./api";
import { WebsiteAdTable } from "./WebsiteAdTable";

const VIEWERS_EVERY_MS = 5000;

/** Ads that can be shown in every running call at once (spec 2, tab Ads Fire). */
export function WebsiteAdsScreen() {
  const [isAdding, setAdding] = useState(false);
  const cache = useQueryClient();
  const ads = useQuery({ queryKey: ["website-ads"], queryFn: listWebsiteAds });
  const reload = useCallback(() => cache.invalidateQueries({ queryKey: ["website-ads"] }), [cache]);
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead
        title="Ads Fire"
        trail="website-ad"
        purpose="Show an ad in every running call, now."
        action={<AddToggle label="Add" isOpen={isAdding} onToggle={setAdding} />}
      />
      <AdsTabs />
      <LiveTabs />
      {isAdding && (
        <AddWebsiteAdForm
          onAdded={() => {
            setAdding(false);
            return reload();
          }}
        />
      )}
      <section aria-label="Website ads" className="rounded-card border border-border bg-surface shadow-hairline">
        <LiveViewers />
        <div className="min-h-60">
          <Loaded query={ads} skeleton={<TableSkeleton rows={4} />}>
            {(rows) => <WebsiteAdTable ads={rows} onChanged={reload} />}
          </Loaded>
        </div>
      </section>
    </div>
  );
}

function LiveViewers() {
  const viewers = useQuery({
    queryKey: ["live-viewers"],
    queryFn: fetchLiveViewers,
    refetchInterval: VIEWERS_EVERY_MS,
  });
  const count = viewers.data;
  return (
    <p
      className="tabular flex min-h-12 items-center gap-2 border-border border-b px-4 py-2 text-body text-muted"
      role="status"
    >
      {count !== undefined && (
        <>
          <span className="size-2 rounded-full bg-success" aria-hidden />
          <span>
            A fired ad reaches <strong className="text-foreground">{formatCount(count)}</strong> live{" "}
            {count === 1 ? "viewer" : "viewers"} now
          </span>
        </>
      )}
    </p>
  );
}

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { newKey } from "@/lib/unique";
import { AddToggle } from "@/parts/add-toggle/AddToggle";
import { AdsTabs } from "@/parts/ads-tabs/AdsTabs";
import { addBanner, type BannerPage, listBanners } from "@/parts/banner-form/api";
import { BannerForm } from "@/parts/banner-form/BannerForm";
import { TableSkeleton } from "@/parts/data-table/DataTable";
import { useListState } from "@/parts/list-state/useListState";
import { PageHead } from "@/parts/page-head/PageHead";
import { Pager } from "@/parts/pager/Pager";
import { SearchBox } from "@/parts/search-box/SearchBox";
import { Loaded } from "@/parts/states/Loaded";
import { Badge } from "@/parts/ui/Badge";
import { Card } from "@/parts/ui/Card";
import { BannerTable } from "./BannerTable";

/** Pictures of our own: the list and, unless something is searched, the form to add one (spec 2). */
export function BannersScreen() {
  const [search, setSearch] = useListState("q");
  const [pageText, setPageText] = useListState("page");
  const page = Math.max(1, Number.parseInt(pageText, 10) || 1);
  const [isAdding, setAdding] = useState(false);
  // One key a form: a repeat after a lost answer adds nothing twice.
  const [key, setKey] = useState(newKey);
  const cache = useQueryClient();
  const banners = useQuery({
    queryKey: ["banners", page, search],
    queryFn: () => listBanners(page, search),
    placeholderData: (before: BannerPage | undefined) => before,
  });
  const reload = useCallback(() => cache.invalidateQueries({ queryKey: ["banners"] }), [cache]);

  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead
        title="In-house banners"
        trail="inhouse"
        purpose="Pictures of our own that the app shows and that lead to an address."
        action={
          <>
            {banners.data && (
              <span className="inline-flex items-center">
                <Badge tone={banners.data.isRunning ? "success" : "neutral"}>
                  {banners.data.isRunning ? "Running" : "Not Running"}
                </Badge>
              </span>
            )}
            <AddToggle label="Add banner" isOpen={isAdding} onToggle={setAdding} />
          </>
        }
      />
      <AdsTabs />
      {isAdding && !search && (
        <Card title="New banner">
          <BannerForm
            label="New banner"
            verb="Save banner"
            save={(texts, image) => addBanner(texts, image as File, key)}
            onSaved={() => {
              setKey(newKey());
              setAdding(false);
              return reload();
            }}
          />
        </Card>
      )}
      <section
        aria-label="Banners"
        aria-busy={banners.isFetching}
        className="rounded-card border border-border bg-surface shadow-hairline"
      >
        <div className="border-border border-b p-3">
          <SearchBox
            label="Search banners"
            value={search}
            onSearch={(text) => {
              setPageText("");
              setSearch(text);
            }}
          />
        </div>
        <Loaded query={banners} skeleton={<TableSkeleton />}>
          {(data) => (
            <>
              <BannerTable data={data} page={page} search={search} onChanged={reload} />
              <Pager
                page={Math.min(page, data.pages)}
                pages={data.pages}
                onPage={(next) => setPageText(next === 1 ? "" : String(next))}
              />
            </>
          )}
        </Loaded>
      </section>
    </div>
  );
}

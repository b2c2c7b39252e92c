import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { may } from "@/api/permissions";
import { pageConfig } from "@/lib/config";
import { REFRESH_EVERY_MS } from "@/patterns/chart/api";
import { ClearButton } from "@/patterns/chart/ClearButton";
import { DateRange } from "@/patterns/chart/DateRange";
import { Freshness } from "@/patterns/chart/Freshness";
import { useClearCounts } from "@/patterns/chart/useClearCounts";
import { type ChosenRange, useDateRange, withRange } from "@/patterns/chart/useDateRange";
import { LoadingOverlay } from "@/patterns/layout/LoadingOverlay";
import { QueryBoundary } from "@/patterns/layout/QueryBoundary";
import { Badge } from "@/ui/Badge";
import { CsvLink } from "@/ui/CsvLink";
import { type Annotation, fetchAnnotations } from "./annotations";
import { CountChart, NoCounts } from "./CountChart";
import { ChartSkeleton, CountSkeleton, WholeSkeleton } from "./CountSkeleton";
import { useComparison, useInterval, useRangeKeys, useShownAnnotations } from "./choices";
import { clearCounts, csvAddress, type Dashboard, fetchDashboard } from "./itemApi";
import { Totals } from "./Totals";

type Place = { title: string; href: string };

const ANALYTICS: Place = { title: "Analytics", href: "/site/manage/analytics" };

/** Names and lists of the ad types that Analytics does not list. */
const ELSEWHERE: Record<string, Place & { badge: string }> = {
  web: { badge: "Web ad", title: "Web ads", href: "/site/manage/ads/webAds/add" },
  inhouse: { badge: "In-house banner", title: "In-house banners", href: "/site/manage/ads/banner/inhouse/add" },
  push: { badge: "Notification", title: "Notifications", href: "/site/notification" },
  fired: { badge: "Fired ad", title: "Ads History", href: "/site/add/livecall/liveAdWeb/history" },
};

/** Return the list of an ad type. */
function placeOf(kind: string): Place {
  return ELSEWHERE[kind] ?? ANALYTICS;
}

function badgeOf(kind: string, adKinds: readonly { name: string; title: string }[]): string {
  return ELSEWHERE[kind]?.badge ?? adKinds.find((adKind) => adKind.name === kind)?.title ?? kind;
}

/** The parameters of the URL. `clearableId` is empty unless it is the ID of the shown item. */
type Target = { id: string; name: string; clearableId: string; isWebAd: boolean };

function readTarget(address: { pathname: string; search: string }): Target {
  const query = new URLSearchParams(address.search);
  const parts = address.pathname.split("/").filter(Boolean);
  const id = decodeURIComponent(parts.at(-1) ?? "");
  const isWebAd = query.get("adsType") === "web";
  const clearableId = query.get("id") ?? "";
  // The endpoint of web ads uses the first segment of the ID.
  const cleared = isWebAd ? clearableId.split("/")[0] : clearableId;
  return { id, isWebAd, name: query.get("q") ?? "", clearableId: cleared === id ? clearableId : "" };
}

/** View & Click Analytics of one item. */
export function ItemDashboardScreen() {
  const target = readTarget(location);
  const range = useDateRange();
  useRangeKeys(range);
  const { interval, choice: intervals } = useInterval(range);
  const { compare, choice: comparisons } = useComparison(range);
  const dashboard = useQuery({
    queryKey: ["dashboard", range.start, range.end, interval, compare],
    queryFn: ({ signal }) => fetchDashboard(target.id, range, { interval, compare, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: range.isUnfinished && REFRESH_EVERY_MS,
    refetchOnWindowFocus: range.isUnfinished,
  });
  const annotations = useQuery({
    queryKey: ["annotations", range.start, range.end],
    queryFn: () => fetchAnnotations(range, target.id),
  });
  const { shown, toggles } = useShownAnnotations(annotations.data ?? NO_ANNOTATIONS);
  const cache = useQueryClient();
  // Clearing adds an annotation.
  const reload = () =>
    Promise.all(["dashboard", "annotations"].map((name) => cache.invalidateQueries({ queryKey: [name] })));
  const { clear, dialog, isActing } = useClearCounts(reload);
  function clearShown({ name, totalClicks, totalViews }: Dashboard) {
    clear({
      title: "Delete these counts?",
      rows: [{ name, clicks: totalClicks, views: totalViews }],
      range,
      verb: "Delete",
      send: (captcha) => clearCounts({ id: target.clearableId, isWebAd: target.isWebAd, range, captcha }),
    });
  }
  const kind = dashboard.data?.kind ?? (target.isWebAd ? "web" : "");
  return (
    <>
      <LoadingOverlay
        busy={isActing || (dashboard.isFetching && dashboard.isPlaceholderData)}
        skeleton={
          <WholeSkeleton>
            <DashboardSkeleton />
          </WholeSkeleton>
        }
      >
        <ItemHead
          name={dashboard.data?.name || target.name}
          kind={kind}
          action={
            <>
              <CsvLink href={csvAddress(target.id, range, { interval, ...compare })} />
              {target.clearableId && may(target.isWebAd ? "clearWebAdCounts" : "clearCounts") && (
                <ClearButton query={dashboard} onClick={() => dashboard.data && clearShown(dashboard.data)}>
                  Delete
                </ClearButton>
              )}
            </>
          }
        />
        <DateRange range={range}>
          {comparisons}
          <Freshness query={dashboard} others={[annotations]} />
        </DateRange>
        <QueryBoundary query={dashboard} skeleton={<DashboardSkeleton />}>
          {(data) => (
            <DashboardContent data={data} range={range} annotations={shown} item={target.id}>
              {toggles}
              {intervals}
            </DashboardContent>
          )}
        </QueryBoundary>
      </LoadingOverlay>
      {dialog}
    </>
  );
}

const NO_ANNOTATIONS: readonly Annotation[] = [];

type DashboardContentProps = {
  data: Dashboard;
  range: ChosenRange;
  annotations: readonly Annotation[];
  item: string;
  children: ReactNode;
};

function DashboardContent({ data, range, annotations, item, children }: DashboardContentProps) {
  const totals = { views: data.totalViews, clicks: data.totalClicks };
  const chart = { points: data.points, interval: data.interval, annotations, item };
  const [hasViews, hasClicks] = [Boolean(data.totalViews), Boolean(data.totalClicks)];
  return (
    <>
      <Totals totals={totals} previous={data.previous} range={range} order={["views", "clicks"]} />
      {(hasViews || hasClicks) && <div className="-mb-2 flex flex-wrap items-center justify-end gap-3">{children}</div>}
      {hasViews && <CountChart label="Views" {...chart} />}
      {hasClicks && <CountChart label="Clicks" {...chart} />}
      {hasViews && hasClicks && <CountChart label="Click-through" {...chart} />}
      {!hasViews && !hasClicks && <NoCounts />}
    </>
  );
}

function DashboardSkeleton() {
  return (
    <CountSkeleton>
      <ChartSkeleton />
      <ChartSkeleton />
    </CountSkeleton>
  );
}

type ItemHeadProps = {
  name: string;
  /** "" while unknown. */
  kind: string;
  action: ReactNode;
};

/** The name of the item, below the link to its list. */
function ItemHead({ name, kind, action }: ItemHeadProps) {
  const place = placeOf(kind);
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <nav aria-label="Breadcrumb" className="flex min-h-5 items-center gap-1 text-meta text-muted">
          {kind && (
            <>
              <a href={withRange(place.href)} className="rounded-control text-primary-text hover:underline">
                {place.title}
              </a>
              <ChevronRight className="size-3.5" aria-hidden />
            </>
          )}
        </nav>
        <div className="mt-1 flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
          <h1 className="wrap-anywhere min-w-0 font-semibold text-title tracking-tight">
            {name || "View & Click Analytics"}
          </h1>
          {kind && <Badge>{badgeOf(kind, pageConfig().adKinds)}</Badge>}
        </div>
        {/* Reserve the space before the name is known, so that nothing moves. */}
        <div className="mt-1 min-h-[1lh] text-body text-muted">{name && <h2>View & Click Analytics</h2>}</div>
      </div>
      <div className="flex flex-wrap items-center gap-2">{action}</div>
    </header>
  );
}

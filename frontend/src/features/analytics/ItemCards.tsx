import { Eraser, MousePointerClick, SearchX } from "lucide-react";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { memo, useMemo } from "react";
import { may } from "@/api/permissions";
import type { Clicks } from "@/lib/clicks";
import { pageConfig } from "@/lib/config";
import { fold, formatCount, formatNumber, formatQuantity } from "@/lib/format";
import type { Count } from "@/patterns/chart/api";
import { ClickThrough } from "@/patterns/chart/ClickThrough";
import { formatChange, wholeCount } from "@/patterns/chart/counts";
import { shareRank } from "@/patterns/chart/share";
import { dashboardOf, withRange } from "@/patterns/chart/useDateRange";
import { Gained, gainedSince } from "@/patterns/chart/usePreviousClicks";
import { SearchBox } from "@/patterns/list/SearchBox";
import { urlChoice, urlText } from "@/patterns/list/urlText";
import { Badge } from "@/ui/Badge";
import { Button, IconButton } from "@/ui/Button";
import { classes } from "@/ui/classes";
import { EmptyState } from "@/ui/EmptyState";
import { Select } from "@/ui/Input";
import { Segments } from "@/ui/Segments";
import { Skeleton } from "@/ui/Skeleton";
import { Spark } from "@/ui/Spark";
import { type Item, kindTitle } from "./api";
import { CountSkeleton } from "./CountSkeleton";

/** The search and the ad type that narrow the cards, stored in the URL. */
export function useItemFilter() {
  const [search, setSearch] = useQueryState("q", urlText);
  const [kind, setKind] = useQueryState("kind", urlChoice);
  return { search, setSearch, kind, setKind };
}

type ItemFilter = ReturnType<typeof useItemFilter>;

type ItemCardsProps = {
  items: Item[];
  filter: ItemFilter;
  /** The clicks of the previous visit. */
  previous: Clicks;
  /** The clicks of each ad over the range. Empty while they load. */
  curves: ReadonlyMap<string, number[]>;
  onClear: (item: Item) => void;
};

/** A card per ad, which links to the ad's dashboard. */
export function ItemCards({ items, filter, previous, curves, onClear }: ItemCardsProps) {
  const { search, setSearch, kind, setKind } = filter;
  const [order, setOrder] = useQueryState("order", ORDER_IN_URL);
  const shown = useMemo(() => inOrder(findItems(items, { search, kind }), order), [items, search, kind, order]);
  if (items.length === 0) {
    return (
      <EmptyState
        icon={<MousePointerClick aria-hidden />}
        title="No ads to count yet"
        text="Ads added in the Ads Manager appear here with their counts."
      />
    );
  }
  return (
    <section aria-label="Ads" className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <SearchBox label="Search ads" value={search} onSearch={setSearch} debounceMs={150} />
        <Select
          aria-label="Ad type"
          value={kind}
          options={[
            { value: "", label: "All ad types" },
            ...pageConfig().adKinds.map(({ name, title }) => ({ value: name, label: title })),
          ]}
          onChange={(event) => setKind(event.target.value)}
          className="w-auto! px-2!"
        />
        <Segments label="Sort by" options={ORDERS} labels={ORDER_LABELS} chosen={order} onChoose={setOrder} />
        <span role="status" className="tabular ml-auto text-meta text-muted">
          {formatQuantity(shown.length, "ad")}
        </span>
      </div>
      {shown.length === 0 ? (
        <EmptyState
          icon={<SearchX aria-hidden />}
          title={search ? `No ads match “${search}”` : "No results"}
          action={
            <Button
              onClick={() => {
                setSearch("");
                setKind("");
              }}
            >
              Show all
            </Button>
          }
        />
      ) : (
        <ul className={GRID}>
          {shown.map((item) => (
            <ItemCard
              key={item.id}
              item={item}
              gained={gainedSince(previous[item.id], item.clicks)}
              curve={curves.get(item.id)}
              search={location.search}
              onClear={onClear}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

const GRID = "grid grid-cols-1 gap-3 md:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4";

type ItemCardProps = {
  item: Item;
  gained: Count;
  curve: readonly number[] | undefined;
  /** The query of the page, whose range the links keep. */
  search: string;
  onClear: (item: Item) => void;
};

const ItemCard = memo(function ItemCard({ item, gained, curve, search, onClear }: ItemCardProps) {
  const address = dashboardOf(item.id, item.name);
  const { clicks, clicksBefore } = item;
  return (
    <li className="group relative min-w-0 rounded-card border border-border bg-surface p-4 shadow-hairline transition-colors duration-150 hover:border-edge">
      <div className="flex items-start justify-between gap-2">
        <a
          href={withRange(address, search)}
          title={item.name}
          className="min-w-0 truncate font-medium after:absolute after:inset-0 after:rounded-card"
        >
          {item.name}
        </a>
        <Badge>{kindTitle(item.kind)}</Badge>
      </div>
      <p className="mt-3 flex flex-wrap items-baseline gap-2">
        <span className="tabular font-semibold text-figure tracking-tight" title={wholeCount(item.clicks)}>
          {formatCount(item.clicks)}
        </span>
        <span className="text-meta text-muted">clicks</span>
        {clicks !== undefined && clicksBefore !== undefined && clicksBefore > 0 && (
          <span
            className={classes(
              "tabular font-medium text-meta",
              clicks < clicksBefore ? "text-danger-text" : "text-success-text",
            )}
            title={`${formatNumber(clicksBefore)} in the earlier period`}
          >
            {formatChange(clicks, clicksBefore)}
          </span>
        )}
        <Gained count={gained} />
        <span className="ml-auto block h-8 w-24 self-center">
          {curve && <Spark tone="clicks" values={curve} className="h-8 w-24" />}
        </span>
      </p>
      <div className="mt-1 flex items-center justify-between gap-2 text-meta text-muted">
        <span className="tabular" title={wholeCount(item.views)}>
          <span>{`${formatCount(item.views)} views`}</span> · <ClickThrough totals={item} />
        </span>
        <span className="relative z-1 flex">
          <a
            href={withRange(`${address}&id=${item.id}&by=day`, search)}
            className="inline-grid h-8 place-items-center rounded-control px-2 hover:bg-hover hover:text-foreground max-md:h-touch"
            aria-label={`By day: ${item.name}, with the option to clear`}
          >
            By day
          </a>
          {may("clearCounts") && (
            <IconButton
              label={`Clear ${item.name}`}
              onClick={() => onClear(item)}
              // A mouse sees it only on its card.
              className="[@media(hover:hover)]:not-group-hover:not-focus-visible:opacity-0"
            >
              <Eraser className="size-4" aria-hidden />
            </IconButton>
          )}
        </span>
      </div>
    </li>
  );
}, isSameCard);

/** Compare the contents, because a refresh replaces all items although few have changed. */
function isSameCard(before: ItemCardProps, after: ItemCardProps): boolean {
  const [left, right] = [before.item, after.item];
  const isSame = (Object.keys(left) as (keyof Item)[]).every((name) => left[name] === right[name]);
  const isSameCurve = String(before.curve) === String(after.curve);
  return (
    isSame &&
    isSameCurve &&
    before.gained === after.gained &&
    before.search === after.search &&
    before.onClear === after.onClear
  );
}

/** Return the items of a type whose name contains the search. Empty values match all. */
export function findItems(items: readonly Item[], { search, kind }: Pick<ItemFilter, "search" | "kind">): Item[] {
  const text = fold(search.trim());
  return items.filter((item) => (!kind || item.kind === kind) && (!text || fold(item.name).includes(text)));
}

function inOrder(found: Item[], order: Order): Item[] {
  const rank = RANKS[order];
  return rank ? found.sort((left, right) => rank(right) - rank(left)) : found;
}

const ORDERS = ["", "clicks", "share"] as const;
const ORDER_IN_URL = parseAsStringLiteral(ORDERS).withDefault("").withOptions({ history: "push" });
type Order = (typeof ORDERS)[number];
const ORDER_LABELS: Record<Order, string> = { "": "Oldest first", clicks: "Most clicks", share: "Best click-through" };
const RANKS: { [order in Order]?: (item: Item) => number } = { clicks: (item) => item.clicks ?? -1, share: shareRank };

/** The skeleton of the totals, the toolbar, and two rows of cards. */
export function CardsSkeleton() {
  return (
    <CountSkeleton>
      <div className="grid gap-4">
        <Skeleton className="h-control max-w-3xl max-md:h-36" />
        <div className={GRID}>
          {[1, 2, 3, 4, 5, 6, 7, 8].map((card) => (
            <Skeleton key={card} className="h-33 rounded-card" />
          ))}
        </div>
      </div>
    </CountSkeleton>
  );
}

import { Eraser, MousePointerClick, SearchX } from "lucide-react";
import { useDeferredValue, useMemo } from "react";
import { EmptyState } from "@/components/layout/EmptyState";
import { SearchBox } from "@/components/list/SearchBox";
import { useListState } from "@/components/list/useListState";
import { pageConfig } from "@/lib/config";
import { formatCount } from "@/lib/format";
import { sayNumber } from "@/lib/words";
import { Badge } from "@/ui/Badge";
import { Button, IconButton } from "@/ui/Button";
import { Segments } from "@/ui/Segments";
import type { Item } from "./api";

type ItemCardsProps = { items: Item[]; onClear: (item: Item) => void };

/** A card an ad; most clicks first on wish. The whole card leads to the ad's days. */
export function ItemCards({ items, onClear }: ItemCardsProps) {
  const [search, setSearch] = useListState("q", "replace");
  const [kind, setKind] = useListState("kind");
  const [order, setOrder] = useListState("order");
  const sought = useDeferredValue(search);
  const shown = useMemo(() => pick(items, { sought, kind, order }), [items, sought, kind, order]);
  if (items.length === 0) {
    return (
      <EmptyState
        icon={<MousePointerClick aria-hidden />}
        title="No ads to count yet"
        text="Ads that are added in the Ads Manager appear here with their clicks."
      />
    );
  }
  return (
    <section aria-label="Ads" className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <SearchBox label="Search ads" value={search} onSearch={setSearch} debounceMs={150} />
        <select
          aria-label="Kind"
          value={kind}
          onChange={(event) => setKind(event.target.value)}
          className="h-control rounded-control border border-edge bg-surface px-2 text-body max-md:h-touch max-md:text-touch"
        >
          <option value="">All kinds</option>
          {pageConfig().adKinds.map((one) => (
            <option key={one.name} value={one.name}>
              {one.title}
            </option>
          ))}
        </select>
        <Segments
          label="Order"
          options={["Oldest first", "Most clicks"]}
          chosen={order === "clicks" ? "Most clicks" : "Oldest first"}
          onChoose={(next) => setOrder(next === "Most clicks" ? "clicks" : "")}
        />
        <span role="status" className="tabular ml-auto text-meta text-muted">
          {sayNumber(shown.length, "ad")}
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
        <ul className="grid gap-3 md:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
          {shown.map((item) => (
            <ItemCard key={item.id} item={item} onClear={() => onClear(item)} />
          ))}
        </ul>
      )}
    </section>
  );
}

function ItemCard({ item, onClear }: { item: Item; onClear: () => void }) {
  const name = encodeURIComponent(item.name);
  const address = `/site/views/dashboard/${item.id}`;
  return (
    <li className="group relative min-w-0 rounded-card border border-border bg-surface p-4 shadow-hairline transition-colors duration-150 [contain-intrinsic-size:auto_132px] [content-visibility:auto] hover:border-edge">
      <div className="flex items-start justify-between gap-2">
        <a
          href={`${address}?q=${name}`}
          title={item.name}
          className="min-w-0 truncate font-medium after:absolute after:inset-0 after:rounded-card"
        >
          {item.name}
        </a>
        <Badge>{kindTitle(item.kind)}</Badge>
      </div>
      <p className="mt-3 flex items-baseline gap-2">
        <span className="tabular font-semibold text-figure tracking-tight" title={item.clicks.toLocaleString("en-GB")}>
          {formatCount(item.clicks)}
        </span>
        <span className="text-meta text-muted">clicks</span>
        {item.gained !== undefined && item.gained > 0 && (
          <span className="tabular font-medium text-meta text-success-text" title="since your last visit">
            +{item.gained}
          </span>
        )}
      </p>
      <div className="mt-1 flex items-center justify-between gap-2 text-meta text-muted">
        <span className="tabular">{formatCount(item.views)} views</span>
        <span className="relative z-1 flex">
          <a
            href={`${address}?q=${name}&id=${item.id}`}
            className="inline-grid h-8 place-items-center rounded-control px-2 hover:bg-hover hover:text-foreground max-md:h-touch"
            aria-label={`By day: ${item.name}, with clearing`}
          >
            By day
          </a>
          <IconButton label={`Clear ${item.name}`} onClick={onClear}>
            <Eraser className="size-4" aria-hidden />
          </IconButton>
        </span>
      </div>
    </li>
  );
}

function kindTitle(name: string): string {
  return pageConfig().adKinds.find((kind) => kind.name === name)?.title ?? name;
}

function pick(items: Item[], by: { sought: string; kind: string; order: string }): Item[] {
  const text = by.sought.trim().toLowerCase();
  const found = items.filter(
    (item) => (!by.kind || item.kind === by.kind) && (!text || item.name.toLowerCase().includes(text)),
  );
  return by.order === "clicks" ? found.sort((left, right) => right.clicks - left.clicks) : found;
}

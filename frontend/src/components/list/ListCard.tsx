import { ChevronLeft, ChevronRight, TriangleAlert, X } from "lucide-react";
import type { ReactNode } from "react";
import { ErrorState } from "@/components/layout/ErrorState";
import { PartBoundary } from "@/components/layout/PartBoundary";
import { RETRY } from "@/components/layout/texts";
import { formatTime, pad, sayCount, sayNumber } from "@/lib/format";
import { Button } from "@/ui/Button";
import { classes } from "@/ui/classes";
import { TableSkeleton } from "./DataTable";
import { SearchBox } from "./SearchBox";
import { CLEAR_SELECTION, NEXT, PAGES, PREVIOUS, sayOld, sayPage, saySelected, selectedOf } from "./texts";
import { type ListPage, sayFailure } from "./useListPage";

type ListCardProps<T> = {
  /** Names the list. */
  label: string;
  list: ListPage<T>;
  /** A search box with this label; `debounceMs` less than usual where the search asks no server. */
  search?: { label: string; debounceMs?: number };
  /** What stands beside the search: a heading, how many there are. */
  toolbar?: ReactNode;
  /** What can be done with the rows that are ticked; shown only while some are. */
  bulk?: (ids: string[]) => ReactNode;
  skeletonRows?: number;
  /** What a failed load says where the server had no words. */
  failed?: string;
  /** What is shown instead of the rows when there are none. */
  empty?: (data: T) => ReactNode;
  children: (data: T) => ReactNode;
};

/** One list: toolbar, then rows, or why there are none; the pages under them, the bulk bar over them. */
export function ListCard<T>(props: ListCardProps<T>) {
  const { label, list, search, toolbar, bulk } = props;
  const { chosen, onChange } = list.selection;
  return (
    <section
      ref={list.head}
      tabIndex={-1}
      aria-label={label}
      aria-busy={list.query.isFetching}
      className="scroll-mt-18 rounded-card border border-border bg-surface shadow-hairline outline-none"
    >
      {(search || toolbar) && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-border border-b p-3">
          {search && <SearchBox {...search} value={list.search} onSearch={list.setSearch} />}
          {toolbar}
        </div>
      )}
      <ListBody {...props} />
      {bulk && chosen.size > 0 && (
        <div className="sticky bottom-4 z-20 flex justify-center p-3 max-md:p-1">
          <div
            role="toolbar"
            aria-label={selectedOf(label)}
            className="flex flex-wrap items-center gap-3 rounded-card border border-border bg-raised py-2 pr-2 pl-4 shadow-float max-md:gap-1 max-md:pr-1 max-md:pl-3"
          >
            <span role="status" className="tabular text-body max-md:text-meta">
              {saySelected(chosen.size)}
            </span>
            {bulk([...chosen])}
            <Button
              size="small"
              tone="quiet"
              className="max-md:w-touch"
              icon={<X className="size-4 shrink-0 md:hidden" aria-hidden />}
              onClick={() => onChange(new Set())}
            >
              <span className="max-md:sr-only">{CLEAR_SELECTION}</span>
            </Button>
          </div>
        </div>
      )}
    </section>
  );
}

function ListBody<T>({ list, skeletonRows = 6, failed, empty, children }: ListCardProps<T>) {
  const { query } = list;
  if (query.isPending || (list.isPastEnd && query.data !== undefined)) {
    return (
      <div className="min-h-80">
        <TableSkeleton rows={skeletonRows} />
      </div>
    );
  }
  const failure = query.isError && !list.isOld && (
    <ErrorState
      message={sayFailure(query.error, failed)}
      error={query.error}
      pending={query.isFetching}
      onRetry={() => query.refetch()}
    />
  );
  if (query.data === undefined) {
    return failure;
  }
  return (
    <>
      {list.isOld ? <OldRows query={query} /> : failure}
      {/* Not for a quick answer: the list would blink. */}
      <div className={classes("transition-opacity", query.isPlaceholderData && "opacity-50 delay-150")}>
        <PartBoundary resetKeys={[query.data]}>
          <Rows<T> data={query.data} empty={empty}>
            {children}
          </Rows>
        </PartBoundary>
      </div>
      {list.isPaged && <Pager page={list.page} pages={list.pages} hasMore={list.hasMorePages} onPage={list.turnTo} />}
    </>
  );
}

type RowsProps<T> = {
  data: T;
  empty: ((data: T) => ReactNode) | undefined;
  children: (data: T) => ReactNode;
};

/** Calls `children` inside the boundary, so that it also catches what they throw. */
function Rows<T>({ data, empty, children }: RowsProps<T>) {
  return empty?.(data) || children(data);
}

/** The rows under it are those of the last load that went well. */
function OldRows({ query }: { query: ListPage<unknown>["query"] }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-border border-b bg-warning-soft px-4 py-2 first:rounded-t-card text-meta text-warning-text"
    >
      <TriangleAlert className="size-4 shrink-0" aria-hidden />
      <span className="tabular min-w-0 flex-1">{sayOld(formatTime(new Date(query.dataUpdatedAt).toISOString()))}</span>
      <Button size="small" pending={query.isFetching} onClick={() => query.refetch()}>
        {RETRY}
      </Button>
    </div>
  );
}

type PagerProps = {
  page: number;
  pages: number;
  /** `pages` are as many as were counted. */
  hasMore?: boolean;
  onPage: (page: number) => void;
};

/** Previous and next, between 1 and the last page. */
function Pager({ page, pages, hasMore = false, onPage }: PagerProps) {
  return (
    <nav aria-label={PAGES} className="flex flex-wrap items-center justify-between gap-3 border-border border-t p-3">
      <Button
        size="small"
        disabled={page <= 1}
        icon={<ChevronLeft className="size-4" aria-hidden />}
        onClick={() => onPage(page - 1)}
      >
        {PREVIOUS}
      </Button>
      <span className="tabular text-meta text-muted" role="status">
        {`${sayPage(pad(page), pad(pages))}${hasMore ? "+" : ""}`}
      </span>
      <Button size="small" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <span>{NEXT}</span>
        <ChevronRight className="size-4" aria-hidden />
      </Button>
    </nav>
  );
}

/** How many there are, beside a search or over a list: "1,006 ads", or "more than 10,000 ads". */
export type ListCountProps = { of: number | undefined; found?: number | undefined; one: string; isLeast?: boolean };

/** How many there are; with a search that finds less, `found` of them. */
export function ListCount({ of, found = of, one, isLeast }: ListCountProps) {
  return (
    <span className="tabular text-meta text-muted" role="status">
      {[
        isLeast && "more than",
        found !== of && found !== undefined && `${sayCount(found)} of`,
        of !== undefined && sayNumber(of, one),
      ]
        .filter(Boolean)
        .join(" ")}
    </span>
  );
}

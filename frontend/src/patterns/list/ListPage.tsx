import { ChevronLeft, ChevronRight, TriangleAlert, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { formatNumber, formatQuantity, formatTime, pad } from "@/lib/format";
import { ErrorState } from "@/patterns/layout/ErrorState";
import { PartBoundary } from "@/patterns/layout/PartBoundary";
import { Button } from "@/ui/Button";
import { CsvLink } from "@/ui/CsvLink";
import { classes } from "@/ui/classes";
import { NoMatch } from "@/ui/EmptyState";
import { TableSkeleton } from "./DataTable";
import { SearchBox } from "./SearchBox";
import { ToolbarSlot } from "./TableHead";
import { describeFailure, type List, type ListData } from "./useList";

type ListPageProps<Row, Data extends ListData<Row>> = {
  /** The accessible name of the list. */
  label: string;
  list: List<Row, Data>;
  /** One row, such as "ad": for the number of rows and for the text when none matches. */
  noun?: string;
  /** The label of a search box. */
  search?: string;
  /** The export of the whole list. The search narrows it. */
  csv?: string;
  /** More content of the toolbar, such as a heading. */
  toolbar?: ReactNode;
  /** The actions for the selected rows. They are shown only while some are selected. */
  bulk?: ReactNode;
  skeletonRows?: number;
  /** Shown if the list has no rows at all. */
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** A list: toolbar, rows or the reason why there are none, pages, and the bar of bulk actions. */
export function ListPage<Row, Data extends ListData<Row>>(props: ListPageProps<Row, Data>) {
  const { label, list, noun, search, csv, toolbar, bulk } = props;
  const { query, selected } = list;
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <section
      ref={list.head}
      tabIndex={-1}
      aria-label={label}
      aria-busy={query.isFetching}
      className="scroll-mt-18 rounded-card border border-border bg-surface shadow-hairline outline-none"
    >
      {(search || toolbar || noun) && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-border border-b p-3">
          {search && <SearchBox label={search} value={list.search} onSearch={list.setSearch} />}
          {toolbar}
          {noun && (
            <span className="flex items-center gap-4 max-md:w-full max-md:justify-between">
              <span ref={setSlot} className="contents" />
              <RowCount list={list} noun={noun} />
              {csv && list.data?.rows.length !== 0 && (
                <CsvLink
                  href={list.search ? `${csv}?q=${encodeURIComponent(list.search)}` : csv}
                  label={`Download ${label.toLowerCase()} as CSV`}
                  isSmall
                />
              )}
            </span>
          )}
        </div>
      )}
      <ToolbarSlot value={slot}>
        <Body {...props} />
      </ToolbarSlot>
      {bulk && selected.length > 0 && (
        <div className="sticky bottom-4 z-20 flex justify-center p-3 max-md:p-1">
          <div
            role="toolbar"
            aria-label={`Selected in ${label}`}
            className="flex flex-wrap items-center gap-3 rounded-card border border-border bg-raised py-2 pr-2 pl-4 shadow-float max-md:gap-1 max-md:pr-1 max-md:pl-3"
          >
            <span role="status" className="tabular text-body max-md:text-meta">
              {`${formatNumber(selected.length)} selected`}
            </span>
            {bulk}
            <Button
              size="small"
              tone="quiet"
              className="max-md:w-touch"
              icon={<X className="size-4 shrink-0 md:hidden" aria-hidden />}
              onClick={() => list.selection.onChange({})}
            >
              <span className="max-md:sr-only">Clear selection</span>
            </Button>
          </div>
        </div>
      )}
    </section>
  );
}

function Body<Row, Data extends ListData<Row>>({
  list,
  noun,
  skeletonRows = 6,
  empty,
  children,
}: ListPageProps<Row, Data>) {
  const { query, data } = list;
  if (query.isPending) {
    return (
      <div className="min-h-80">
        <TableSkeleton rows={skeletonRows} />
      </div>
    );
  }
  const failure = query.isError && !list.isStale && (
    <ErrorState
      message={describeFailure(query.error, list.failureMessage)}
      error={query.error}
      pending={query.isFetching}
      onRetry={() => query.refetch()}
    />
  );
  if (data === undefined) {
    return failure;
  }
  const isEmpty = list.rows.length === 0 && !list.isEditing;
  const isNoMatch = isEmpty && list.search.trim() !== "";
  return (
    <>
      {list.isStale ? <StaleRows query={query} /> : failure}
      {/* Delayed, so that the list does not flicker on fast responses. */}
      <div className={classes("transition-opacity", query.isPlaceholderData && "opacity-50 delay-150")}>
        <PartBoundary resetKeys={[data]}>
          {isNoMatch ? (
            <NoMatch what={`${noun ?? "row"}s`} search={list.search} onClear={() => list.setSearch("")} />
          ) : isEmpty && empty ? (
            empty
          ) : (
            () => children(data)
          )}
        </PartBoundary>
      </div>
      {list.hasPager && !(isEmpty && list.pages === 1) && <Pager list={list} />}
    </>
  );
}

/** The notice that the rows are from the last successful load. */
function StaleRows({ query }: { query: Pick<List<unknown>["query"], "dataUpdatedAt" | "isFetching" | "refetch"> }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-border border-b bg-warning-soft px-4 py-2 first:rounded-t-card text-meta text-warning-text"
    >
      <TriangleAlert className="size-4 shrink-0" aria-hidden />
      <span className="tabular min-w-0 flex-1">
        {`Could not refresh this list. Last updated at ${formatTime(new Date(query.dataUpdatedAt).toISOString())}.`}
      </span>
      <Button size="small" pending={query.isFetching} onClick={() => query.refetch()}>
        Retry
      </Button>
    </div>
  );
}

function Pager({ list: { page, pages, data, goToPage } }: { list: List<unknown> }) {
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-3 border-border border-t p-3">
      <Button
        size="small"
        disabled={page <= 1}
        icon={<ChevronLeft className="size-4" aria-hidden />}
        onClick={() => goToPage(page - 1)}
      >
        Previous
      </Button>
      <span className="tabular text-meta text-muted" role="status">
        {`Page ${pad(page)} of ${pad(pages)}${data?.hasMorePages ? "+" : ""}`}
      </span>
      <Button size="small" disabled={page >= pages} onClick={() => goToPage(page + 1)}>
        <span>Next</span>
        <ChevronRight className="size-4" aria-hidden />
      </Button>
    </nav>
  );
}

/** "1,006 ads", "3 of 1,006 ads" with a search, or "more than 5,000 changes". */
function RowCount({ list: { data, rows }, noun }: { list: List<unknown>; noun: string }) {
  const total = data && (data.total ?? data.rows.length);
  const isPart = data !== undefined && data.total === undefined && rows.length !== data.rows.length;
  return (
    <span className="tabular text-meta text-muted" role="status">
      {[
        (data?.isTotalLeast ?? data?.hasMorePages) && "more than",
        isPart && `${formatNumber(rows.length)} of`,
        total !== undefined && formatQuantity(total, noun),
      ]
        .filter(Boolean)
        .join(" ")}
    </span>
  );
}

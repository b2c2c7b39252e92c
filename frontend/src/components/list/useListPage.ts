import { keepPreviousData, type QueryKey, type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { ApiError } from "@/app/api/ApiError";
import { wordsOf } from "@/components/form/useSave";
import { toastFailure } from "@/components/layout/toasts";
import { writeQuery } from "@/lib/address";
import { INTERNET_SERVER_ERROR } from "@/lib/messages";
import { reportError } from "@/lib/reportError";
import { readSorting, type Sorting, sortText } from "./HeadCell";
import type { Selection } from "./TableRow";
import { useListState } from "./useListState";

type ListAt = { page: number; search: string };
/** What a list loads; `signal` aborts the request once another page or search is asked for. */
export type ListRequest = ListAt & { signal: AbortSignal };

type ListPageOptions<T> = {
  /** Names what is listed; page and search are added to it where `load` takes them. */
  queryKey: QueryKey;
  load: (request: ListRequest) => Promise<T>;
  /**
   * How many pages the answer says there are; left out for a list that comes whole and is searched here. An answer
   * with a `page` is of that one, whichever was asked for; one that `hasMorePages` says how many were counted.
   */
  pagesOf?: (data: T) => number;
  pageSize?: number;
  /** The keys of the rows, for a list whose rows are ticked. */
  keysOf?: (data: T) => readonly string[];
  /** What a failed load says where the server had no words. */
  failed?: string;
  /** Look again after so many milliseconds, or not. */
  lookAgain?: (data: T) => number | false;
};

export type ListPage<T> = {
  query: UseQueryResult<T>;
  search: string;
  setSearch: (text: string) => void;
  page: number;
  pages: number;
  hasMorePages: boolean;
  isPaged: boolean;
  turnTo: (page: number) => void;
  selection: Selection;
  /** The address names a page that is no longer there; the last one is on its way. */
  isPastEnd: boolean;
  /** A reload failed: what is shown is older than it should be. */
  isOld: boolean;
  reload: () => Promise<unknown>;
  /** The head of the list, which a turned page leads back to. */
  head: RefObject<HTMLElement | null>;
  /** For the table: its numbers and its order. */
  table: { firstNumber: number; sorting: Sorting; onSort: (sorting: Sorting) => void };
};

/** A list as its address says: search, page and order; what is selected; and what became of the last load. */
export function useListPage<T>(options: ListPageOptions<T>): ListPage<T> {
  const { queryKey, load, pagesOf, pageSize = 0, keysOf, failed, lookAgain } = options;
  const [search] = useListState("q");
  const [pageText] = useListState("page");
  const asked = pagesOf ? Math.max(1, Number.parseInt(pageText, 10) || 1) : 1;
  const [sorting, onSort] = useSorting();
  const cache = useQueryClient();
  const head = useRef<HTMLElement>(null);
  const at: ListAt = { page: asked, search: pagesOf ? search : "" };
  const query = useQuery({
    queryKey: pagesOf ? [...queryKey, at] : queryKey,
    queryFn: ({ signal }) => load({ ...at, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data !== undefined && lookAgain ? lookAgain(state.data) : false),
  });
  const pages = Math.max(1, query.data === undefined || !pagesOf ? asked : pagesOf(query.data));
  const page = Math.min(asked, pages);
  const pageOfRows = usePageOfRows(page, query.isPlaceholderData);
  const isGiven = query.data !== undefined && fieldOf(query.data, "page") === page;
  const selection = useSelection(`${page} ${search}`, query.data, keysOf);
  useEffect(() => {
    if (page !== asked && !query.isPlaceholderData) {
      if (isGiven) {
        cache.setQueryData([...queryKey, { ...at, page }], query.data);
      }
      writeQuery({ page: pageWord(page) }, "replace");
    }
  });
  useFailure(query, failed);

  const setSearch = useCallback((text: string) => writeQuery({ q: text, page: "" }, "replace"), []);
  function turnTo(next: number) {
    writeQuery({ page: pageWord(next) });
    head.current?.scrollIntoView({ block: "start" });
    head.current?.focus({ preventScroll: true });
  }
  const [name] = queryKey;
  return {
    query,
    search,
    setSearch,
    page,
    pages,
    hasMorePages: fieldOf(query.data, "hasMorePages") === true,
    // A numbered list says its page even when it is the only one.
    isPaged: pagesOf !== undefined && (pages > 1 || pageSize > 0),
    turnTo,
    selection,
    isPastEnd: page !== asked && !isGiven,
    isOld: query.isRefetchError,
    reload: useCallback(() => cache.invalidateQueries({ queryKey: [name] }), [cache, name]),
    head,
    table: { firstNumber: (pageOfRows - 1) * pageSize + 1, sorting, onSort },
  };
}

/** Until the rows of another page are there, those that are shown are of the page before. */
function usePageOfRows(page: number, areOld: boolean): number {
  const [shown, setShown] = useState(page);
  if (!areOld && shown !== page) {
    setShown(page);
  }
  return areOld ? shown : page;
}

function fieldOf(data: unknown, name: string): unknown {
  return typeof data === "object" && data !== null ? Reflect.get(data, name) : undefined;
}

/** The first page needs no word in the address. */
function pageWord(page: number): string {
  return page === 1 ? "" : String(page);
}

/** What is ticked belongs to the rows that are shown: another page or search begins with nothing, a row that goes is out. */
function useSelection<T>(of: string, data: T | undefined, keysOf: ListPageOptions<T>["keysOf"] = () => []): Selection {
  const [kept, setKept] = useState<{ of: string; chosen: ReadonlySet<string> }>({ of, chosen: NONE });
  const onChange = useCallback((chosen: ReadonlySet<string>) => setKept({ of, chosen }), [of]);
  if (kept.of !== of) {
    setKept({ of, chosen: NONE });
  }
  const shown = data !== undefined && kept.of === of ? keysOf(data).filter((key) => kept.chosen.has(key)) : [];
  return { chosen: new Set(shown), onChange };
}

const NONE: ReadonlySet<string> = new Set();

/** A first load that failed stands in place, a reload is told in passing. What was thrown follows the screen's rule. */
function useFailure({ error, isRefetchError }: UseQueryResult<unknown>, failed: string | undefined): void {
  const message = error ? sayFailure(error, failed) : "";
  useEffect(() => {
    if (isRefetchError && message) {
      toastFailure(message);
    }
  }, [isRefetchError, message]);
  useEffect(() => {
    if (error && !(error instanceof ApiError)) {
      reportError(error);
    }
  }, [error]);
}

/** Why a list could not be loaded. */
export function sayFailure(error: unknown, failed = INTERNET_SERVER_ERROR): string {
  return error instanceof ApiError ? wordsOf(error, failed) : failed;
}

/** The order of a table, in the address: `sort=name`, or `sort=-name` for the other way round. */
function useSorting(): [Sorting, (sorting: Sorting) => void] {
  const [text, write] = useListState("sort");
  const sorting = useMemo(() => readSorting(text), [text]);
  const onSort = useCallback((next: Sorting) => write(sortText(next)), [write]);
  return [sorting, onSort];
}

import { keepPreviousData, type QueryKey, type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import type { OnChangeFn, RowSelectionState, SortingState } from "@tanstack/react-table";
import { functionalUpdate } from "@tanstack/react-table";
import { parseAsInteger, parseAsString, type UseQueryStatesKeysMap, useQueryStates, type Values } from "nuqs";
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { ApiError } from "@/api/ApiError";
import { fold } from "@/lib/format";
import { INTERNET_SERVER_ERROR } from "@/lib/messages";
import { messageOf } from "@/patterns/form/useSave";
import { toastFailure } from "@/patterns/toasts/toasts";
import { formatSort, parseSort } from "./columns";
import type { Selection } from "./DataTable";

/** What a list loads. Without pages, the server sends all rows, and the console searches and sorts them. */
export type ListData<Row> = {
  rows: readonly Row[];
  page?: number;
  pages?: number;
  /** There are more pages than were counted. */
  hasMorePages?: boolean;
  total?: number;
  /** True if there are more rows than `total`. The default is `hasMorePages`. */
  isTotalLeast?: boolean;
};

/** `signal` aborts the request when another page or search is requested. */
export type ListRequest<Filters = object> = {
  page: number;
  search: string;
  sort: string;
  filters: Filters;
  signal: AbortSignal;
};

type RowOf<Data extends ListData<unknown>> = Data["rows"][number];

type ListOptions<Data extends ListData<object>, Keys extends UseQueryStatesKeysMap> = {
  queryKey: QueryKey;
  load: (request: ListRequest<Values<Keys>>) => Promise<Data>;
  /** The server pages, searches, and sorts. */
  isPaged?: boolean;
  /** Numbers the rows of later pages. The pages are shown even if there is only one. */
  pageSize?: number;
  /** The query parameters of the URL that filter the list besides the search. */
  filters?: Keys;
  /** The texts that are searched, for a list without pages. */
  textsOf?: (row: NoInfer<RowOf<Data>>) => readonly string[];
  /** The edited row. It stays during searches and after failed loads, because its input would be lost. */
  edited?: { open: { id: string } | undefined };
  /** The message if a load fails and the server gives none. */
  failureMessage?: string;
  /** Returns the milliseconds until the next reload, or false. */
  refetchInterval?: (data: NoInfer<Data>) => number | false;
};

export type List<Row, Data extends ListData<Row> = ListData<Row>, Filters = object> = {
  query: UseQueryResult<Data>;
  data: Data | undefined;
  /** The rows that match the search. */
  rows: readonly Row[];
  search: string;
  setSearch: (text: string) => void;
  filters: Filters;
  setFilters: (filters: { [Name in keyof Filters]?: Filters[Name] | null }) => void;
  /** Also clears the search. */
  clearFilters: () => void;
  page: number;
  pages: number;
  hasPager: boolean;
  goToPage: (page: number) => void;
  /** A row is edited. Its form stays even if the row is deleted. */
  isEditing: boolean;
  selection: Selection;
  selected: readonly Row[];
  /** True if a reload failed and the rows are outdated. */
  isStale: boolean;
  failureMessage: string | undefined;
  reload: () => Promise<unknown>;
  /** The head of the list, which another page returns to. */
  head: RefObject<HTMLElement | null>;
  /** The properties of the table. */
  table: {
    rows: readonly Row[];
    firstNumber: number;
    sorting: SortingState;
    onSort: OnChangeFn<SortingState>;
    isSortedByServer: boolean;
  };
};

const LIST_KEYS = {
  q: parseAsString.withDefault(""),
  page: parseAsInteger.withDefault(1),
  sort: parseAsString.withDefault(""),
};
const NO_ROWS: readonly never[] = [];
const NO_FILTERS = {} satisfies UseQueryStatesKeysMap;

/** A list whose page, search, order, and filters are in the URL, so that Back, a reload, and a shared link work. */
export function useList<Data extends ListData<object>, Keys extends UseQueryStatesKeysMap = typeof NO_FILTERS>(
  options: ListOptions<Data, Keys>,
): List<RowOf<Data>, Data, Values<Keys>> {
  const { queryKey, load, isPaged = false, pageSize = 0, textsOf, edited, failureMessage, refetchInterval } = options;
  const filterKeys = (options.filters ?? NO_FILTERS) as Keys;
  const [{ q: search, page: urlPage, sort }, setUrl] = useQueryStates(LIST_KEYS, { history: "push" });
  const [filters, setFilterUrl] = useQueryStates(filterKeys, { history: "push" });
  const requested = isPaged ? Math.max(1, urlPage) : 1;
  const cache = useQueryClient();
  const head = useRef<HTMLElement>(null);
  const at = isPaged ? { page: requested, search, sort } : { page: 1, search: "", sort: "" };
  const loaded = useQuery({
    queryKey: [...queryKey, at, filters],
    queryFn: ({ signal }) => load({ ...at, filters, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data !== undefined && refetchInterval ? refetchInterval(state.data) : false),
  });
  const editedId = edited?.open?.id;
  const query = useEditedRowOnError(loaded, editedId);
  const { data } = query;
  const pages = Math.max(1, data?.pages ?? requested);
  const page = Math.min(data?.page ?? requested, pages);
  const rows = useMemo(() => {
    const text = isPaged ? "" : fold(search.trim());
    return (data?.rows ?? NO_ROWS).filter(
      (row) => !text || idOf(row) === editedId || textsOf?.(row).some((part) => fold(part).includes(text)),
    );
  }, [data, isPaged, search, textsOf, editedId]);
  const { selection, selected } = useSelection(`${page} ${search} ${isPaged && sort}`, rows);
  useEffect(() => {
    // The server responds with the last page to a page past the end.
    if (isPaged && !query.isPlaceholderData && data && page !== requested) {
      void setUrl({ page }, { history: "replace" });
    }
  }, [isPaged, query.isPlaceholderData, data, page, requested, setUrl]);
  useFailure(loaded, failureMessage);
  const setSearch = useCallback((q: string) => void setUrl({ q, page: null }, { history: "replace" }), [setUrl]);
  const onSort: OnChangeFn<SortingState> = useCallback(
    (updater) =>
      void setUrl((old) => ({ sort: formatSort(functionalUpdate(updater, parseSort(old.sort))), page: null })),
    [setUrl],
  );
  const sorting = useMemo(() => parseSort(sort), [sort]);
  function goToPage(next: number) {
    void setUrl({ page: next });
    head.current?.scrollIntoView({ block: "start" });
    head.current?.focus({ preventScroll: true });
  }
  const [name] = queryKey;
  return {
    query,
    data,
    rows,
    search,
    setSearch,
    filters,
    setFilters: (next) => {
      void setUrl({ page: null });
      void setFilterUrl(next as Parameters<typeof setFilterUrl>[0]);
    },
    clearFilters: () => {
      void setUrl({ q: null, page: null });
      void setFilterUrl(null);
    },
    page,
    pages,
    hasPager: isPaged && (pages > 1 || pageSize > 0),
    goToPage,
    isEditing: editedId !== undefined,
    selection,
    selected,
    isStale: loaded.isRefetchError,
    failureMessage,
    reload: useCallback(() => cache.invalidateQueries({ queryKey: [name] }), [cache, name]),
    head,
    table: {
      rows,
      firstNumber: ((data?.page ?? page) - 1) * pageSize + 1,
      sorting,
      onSort,
      isSortedByServer: isPaged,
    },
  };
}

function idOf(row: object): string {
  return "id" in row ? String(row.id) : "";
}

/** The selection belongs to the rows that are shown: another page or search begins without one. */
function useSelection<Row extends object>(of: string, rows: readonly Row[]) {
  const [state, setState] = useState<{ of: string; ids: RowSelectionState }>({ of, ids: {} });
  if (state.of !== of) {
    setState({ of, ids: {} });
  }
  const onChange: OnChangeFn<RowSelectionState> = useCallback(
    (updater) => setState((now) => ({ of: now.of, ids: functionalUpdate(updater, now.ids) })),
    [],
  );
  const selected = rows.filter((row) => state.ids[idOf(row)]);
  return { selection: { selected: state.ids, onChange }, selected };
}

/** If the rows of another range cannot be loaded, keep the edited row below the error. */
function useEditedRowOnError<Data extends ListData<object>>(
  query: UseQueryResult<Data>,
  id: string | undefined,
): UseQueryResult<Data> {
  const [last, setLast] = useState(query.data);
  if (query.data !== undefined && query.data !== last) {
    setLast(query.data);
  }
  return useMemo(() => {
    if (!(query.isLoadingError && id && last)) {
      return query;
    }
    const data = { ...last, rows: last.rows.filter((row) => idOf(row) === id) };
    return { ...query, data, isLoadingError: false, isRefetchError: true } as unknown as UseQueryResult<Data>;
  }, [query, id, last]);
}

/** A failed first load is shown in place, a failed reload in a toast. */
function useFailure({ error, isRefetchError }: UseQueryResult<unknown>, failed: string | undefined): void {
  const message = error ? describeFailure(error, failed) : "";
  useEffect(() => {
    if (isRefetchError && message) {
      toastFailure(message);
    }
  }, [isRefetchError, message]);
}

/** Return why a list could not be loaded. */
export function describeFailure(error: unknown, failed = INTERNET_SERVER_ERROR): string {
  return error instanceof ApiError ? messageOf(error, failed) : failed;
}

import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue, useEffect } from "react";
import { Refused } from "@/lib/client";
import { INTERNET_SERVER_ERROR } from "@/lib/messages";
import { reportError } from "@/lib/reportError";
import { ErrorState } from "./ErrorState";

type LoadedProps<T> = { query: UseQueryResult<T>; skeleton: ReactNode; children: (data: T) => ReactNode };

/** Shows a query as skeleton, error or content. What was thrown goes to /Error or to the log, by screen. */
export function QueryBoundary<T>({ query, skeleton, children }: LoadedProps<T>) {
  const { error } = query;
  useEffect(() => {
    if (error && !(error instanceof Refused)) {
      reportError(error);
    }
  }, [error]);
  // The first content is drawn in slices: who types meanwhile is not kept waiting.
  const wasPending = useDeferredValue(query.isPending);
  if (query.isPending || wasPending) {
    return skeleton;
  }
  if (query.data === undefined) {
    const message = error instanceof Refused ? error.message : INTERNET_SERVER_ERROR;
    return <ErrorState message={message} error={error} pending={query.isFetching} onRetry={() => query.refetch()} />;
  }
  return children(query.data);
}

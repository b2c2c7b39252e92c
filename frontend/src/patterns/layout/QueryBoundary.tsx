import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { ApiError } from "@/api/ApiError";
import { INTERNET_SERVER_ERROR } from "@/lib/messages";
import { reportError } from "@/session/reportError";
import { ErrorState } from "./ErrorState";
import { PartBoundary } from "./PartBoundary";

type LoadedProps<T> = { query: UseQueryResult<T>; skeleton: ReactNode; children: (data: T) => ReactNode };

/** Shows a skeleton, an error with Retry, or the content of a query. Unexpected errors go to /Error or to the log. */
export function QueryBoundary<T>({ query, skeleton, children }: LoadedProps<T>) {
  const { error } = query;
  useEffect(() => {
    if (error && !(error instanceof ApiError)) {
      reportError(error);
    }
  }, [error]);
  if (query.isPending) {
    return skeleton;
  }
  if (query.data === undefined) {
    const message = error instanceof ApiError ? error.message : INTERNET_SERVER_ERROR;
    return <ErrorState message={message} error={error} pending={query.isFetching} onRetry={() => query.refetch()} />;
  }
  return (
    <PartBoundary resetKeys={[query.data]}>
      <Content data={query.data}>{children}</Content>
    </PartBoundary>
  );
}

/** Calls `children` inside the boundary, so that it also catches what they throw. */
function Content<T>({ data, children }: { data: T; children: (data: T) => ReactNode }) {
  return children(data);
}

import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ApiError } from "@/api/ApiError";
import { INTERNET_SERVER_ERROR } from "@/lib/messages";
import { ErrorState } from "./ErrorState";
import { PartBoundary } from "./PartBoundary";

type LoadedProps<T> = { query: UseQueryResult<T>; skeleton: ReactNode; children: (data: T) => ReactNode };

/** Shows a skeleton, an error with Retry, or the content of a query. */
export function QueryBoundary<T>({ query, skeleton, children }: LoadedProps<T>) {
  const { data, error } = query;
  if (query.isPending) {
    return skeleton;
  }
  if (data === undefined) {
    const message = error instanceof ApiError ? error.message : INTERNET_SERVER_ERROR;
    return <ErrorState message={message} error={error} pending={query.isFetching} onRetry={() => query.refetch()} />;
  }
  return <PartBoundary resetKeys={[data]}>{() => children(data)}</PartBoundary>;
}

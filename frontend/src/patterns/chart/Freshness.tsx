import type { UseQueryResult } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { formatTime } from "@/lib/format";
import { IconButton } from "@/ui/Button";
import { classes } from "@/ui/classes";

type Query = UseQueryResult<unknown>;
/** `others` are the other queries of the screen. Refresh loads them too. */
type FreshnessProps = { query: Query; others?: readonly Query[] };

/** The time at which the data was loaded, and a button that loads it again. */
export function Freshness({ query, others = [] }: FreshnessProps) {
  const { dataUpdatedAt } = query;
  const all = [query, ...others];
  const isFetching = all.some((source) => source.isFetching);
  // A query that never succeeded also leaves the data incomplete.
  const isIncomplete = query.isRefetchError || others.some((source) => source.isError);
  const refetch = () => {
    for (const source of all) {
      void source.refetch();
    }
  };
  return (
    <span className="inline-flex flex-wrap items-center">
      <IconButton label="Refresh" aria-busy={isFetching} onClick={refetch} className="-my-1.5">
        <RotateCw className={classes("size-3.5", isFetching && "animate-spin")} aria-hidden />
      </IconButton>
      {/* The text has its place before it is known, so that nothing moves. */}
      <span style={dataUpdatedAt > 0 ? {} : { visibility: "hidden" }}>{`As of ${minuteOf(dataUpdatedAt)}`}</span>
      <span role="status" className="not-empty:ml-2 text-danger-text">
        {isIncomplete && dataUpdatedAt > 0 && "Could not refresh."}
      </span>
    </span>
  );
}

/** "02:05 PM". */
function minuteOf(timestamp: number): string {
  const [, time = "", half = ""] = formatTime(new Date(timestamp).toISOString()).split(" ");
  return `${time.slice(0, 5)} ${half}`;
}

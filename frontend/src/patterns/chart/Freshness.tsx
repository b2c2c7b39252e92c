import type { UseQueryResult } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { formatTime } from "@/lib/format";
import { IconButton } from "@/ui/Button";
import { classes } from "@/ui/classes";
import { NOT_REFRESHED, REFRESH, sayAsOf } from "./texts";

type Query = UseQueryResult<unknown>;
/** `others` are asked again with it: what else stands on the screen, which "as of" is said of, too. */
type FreshnessProps = { query: Query; others?: readonly Query[] };

/** When what is shown was asked for, and a way to ask again. */
export function Freshness({ query, others = [] }: FreshnessProps) {
  const { dataUpdatedAt } = query;
  const all = [query, ...others];
  const isFetching = all.some((one) => one.isFetching);
  // Another may never have come: what is shown is not whole, either.
  const isIncomplete = query.isRefetchError || others.some((one) => one.isError);
  const refetch = () => {
    for (const one of all) {
      void one.refetch();
    }
  };
  return (
    <span className="relative inline-flex items-center">
      <IconButton label={REFRESH} aria-busy={isFetching} onClick={refetch} className="-my-1.5">
        <RotateCw className={classes("size-3.5", isFetching && "animate-spin")} aria-hidden />
      </IconButton>
      {/* Its place is there before it: what stands after it would be pushed away. A failure takes no room beside it. */}
      <span style={dataUpdatedAt > 0 ? {} : { visibility: "hidden" }}>{sayAsOf(minuteOf(dataUpdatedAt))}</span>
      <span role="status" className="absolute top-full right-0 whitespace-nowrap text-danger-text leading-none">
        {isIncomplete && NOT_REFRESHED}
      </span>
    </span>
  );
}

/** "02:05 PM". */
function minuteOf(moment: number): string {
  const [, time = "", half = ""] = formatTime(new Date(moment).toISOString()).split(" ");
  return `${time.slice(0, 5)} ${half}`;
}

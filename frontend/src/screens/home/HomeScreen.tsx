import { useQuery } from "@tanstack/react-query";
import { Freshness } from "@/components/chart/Freshness";
import { PageHead } from "@/components/layout/PageHead";
import { QueryBoundary } from "@/components/layout/QueryBoundary";
import { REFRESH_EVERY_MS } from "@/lib/refresh";
import { Skeleton } from "@/ui/Skeleton";
import { fetchHome } from "./api";
import { Changes, Fired, LastPush, Problems, Settings } from "./cards";
import { Figures } from "./Figures";
import { Links } from "./Links";
import { TEXTS } from "./texts";

/** What an admin wants to know first: how today goes, what is on, what failed, who changed what; then where to go. */
export function HomeScreen() {
  const home = useQuery({
    queryKey: ["home"],
    queryFn: fetchHome,
    refetchInterval: REFRESH_EVERY_MS,
    refetchOnWindowFocus: true,
  });
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead />
      <QueryBoundary query={home} skeleton={<HomeSkeleton />}>
        {(data) => (
          <div className="grid grid-cols-1 gap-4">
            <Figures home={data} freshness={<Freshness query={home} />} />
            <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
              <div className="grid grid-cols-1 gap-4">
                <Problems problems={data.problems} />
                <LastPush push={data.push} />
                <Fired fired={data.fired} count={data.firedCount} />
              </div>
              <div className="grid grid-cols-1 gap-4">
                <Settings settings={data.settings} />
                <Changes changes={data.changes} />
              </div>
            </div>
          </div>
        )}
      </QueryBoundary>
      <Links />
    </div>
  );
}

function HomeSkeleton() {
  return (
    <div role="status" className="grid grid-cols-1 gap-4">
      <span className="sr-only">{TEXTS.loading}</span>
      <Skeleton className="h-8 w-48" />
      <div className="grid grid-cols-fit gap-4 md:grid-cols-2 lg:grid-cols-4">
        {[1, 2, 3, 4].map((one) => (
          <Skeleton key={one} className="h-40 rounded-card" />
        ))}
      </div>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        {[1, 2, 3, 4].map((one) => (
          // The links below begin past the edge of the screen, as they do under what comes.
          <Skeleton key={one} className="h-80 rounded-card" />
        ))}
      </div>
    </div>
  );
}

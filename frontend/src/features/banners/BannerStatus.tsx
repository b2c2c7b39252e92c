import { describeNextChange, stateOf } from "@/lib/schedule";
import { serverNow } from "@/lib/serverClock";
import { useClock } from "@/patterns/layout/RelativeTime";
import { Badge } from "@/ui/Badge";
import type { Banner } from "./api";

/** The status, and when the app starts or stops showing an active banner. */
export function BannerStatus({ banner }: { banner: Banner }) {
  const state = useClock(() => stateOf(banner, serverNow()));
  const schedule = state === "ended" ? "Ended" : describeNextChange(banner, state);
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <Badge tone={banner.isActive ? "success" : "neutral"}>{banner.isActive ? "Active" : "De Active"}</Badge>
      {schedule && <span className="text-meta text-muted">{schedule}</span>}
    </span>
  );
}

import { sayHowFar } from "@/lib/clock";
import { sayMoment } from "@/lib/typedDates";
import { zoneName } from "@/lib/zone";

/** A moment as it was understood: "Goes out Thu 24 Dec 2026, 6:30 PM, Asia/Kolkata (in 31 days)". */
export function MomentEcho({ moment, verb }: { moment: string; verb: string }) {
  const howFar = sayHowFar(moment);
  return `${verb} ${sayMoment(moment)}, ${zoneName()}${howFar && ` (${howFar})`}`;
}

import { sayHowFar } from "@/lib/clock";
import { sayMoment } from "@/lib/typedDates";
import { zoneName } from "@/lib/zone";

/** A moment as it was understood: "Goes out Thu 24 Dec 2026, 6:30 PM, Asia/Kolkata (in 31 days)". */
export function MomentEcho({ moment, verb, hasToCome }: { moment: string; verb: string; hasToCome: boolean }) {
  const howFar = sayHowFar(moment, hasToCome);
  return `${verb} ${sayMoment(moment)}, ${zoneName()}${howFar && ` (${howFar})`}`;
}

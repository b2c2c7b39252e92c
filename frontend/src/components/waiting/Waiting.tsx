import { useQuery } from "@tanstack/react-query";
import { Hourglass } from "lucide-react";
import { may } from "@/lib/rights";
import { fetchWaitingActs } from "./api";
import { REQUESTS_KEY } from "./key";

const EVERY_MS = 30_000;
const PEOPLE = "/site/people";

/** What of a screen waits for a second person, and the way there; nothing while nothing does. `area`: "legal.". */
export function Waiting({ area }: { area: string }) {
  const { data = [] } = useQuery({
    queryKey: [...REQUESTS_KEY, "acts"],
    queryFn: fetchWaitingActs,
    refetchInterval: EVERY_MS,
    enabled: may("listRequests"),
  });
  const count = data.filter((action) => action.startsWith(area)).length;
  return (
    count > 0 && (
      <p
        role="status"
        className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card bg-primary-soft px-4 py-2.5 text-primary-text"
      >
        <Hourglass className="size-4 shrink-0" aria-hidden />
        {count === 1
          ? "A change of this waits for a second person."
          : `${count} changes of this wait for a second person.`}
        <a href={PEOPLE} className="font-medium underline underline-offset-2">
          {count === 1 ? "Show it" : "Show them"}
        </a>
      </p>
    )
  );
}

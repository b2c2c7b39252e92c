import { useQuery } from "@tanstack/react-query";
import { Hourglass } from "lucide-react";
import { PEOPLE, REQUESTS_KEY } from "@/components/form/useConfirmedAction";
import { call, type Schema } from "@/lib/client";
import { may } from "@/lib/config";
import { part } from "@/ui/part";

// Words of all that can wait: needed once something does.
const Subjects = part(async () => (await import("./Subjects")).Subjects);

const EVERY_MS = 30_000;

type WaitingProps = {
  /** Acts of a screen: "legal.". */
  area: string;
  /** Where the notice stands at one thing: whether a request is about it. */
  isOf?: (request: HeldRequest) => boolean;
};

/** What of a screen waits for a second person, and the way there; nothing while nothing does. */
export function Waiting({ area, isOf }: WaitingProps) {
  const { data = [] } = useQuery({
    queryKey: [...REQUESTS_KEY, "acts"],
    queryFn: fetchWaiting,
    // Many things of a screen can have one: they are asked for together.
    refetchInterval: isOf ? false : EVERY_MS,
    enabled: may("listRequests"),
  });
  const found = data.filter((request) => request.action.startsWith(area) && (isOf?.(request) ?? true));
  const isOne = found.length === 1;
  return (
    found.length > 0 && (
      <p role="status" className="flex items-start gap-3 rounded-card bg-primary-soft px-4 py-2.5 text-primary-text">
        <Hourglass className="mt-0.5 size-4 shrink-0" aria-hidden />
        <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          {isOne
            ? "A change of this waits for a second person."
            : `${found.length} changes of this wait for a second person.`}
          {!isOf && <Subjects requests={found} />}
          <a href={PEOPLE} className="font-medium underline underline-offset-2">
            {isOne ? "Show it" : "Show them"}
          </a>
        </span>
      </p>
    )
  );
}

export type HeldRequest = Schema<"RequestRow">;

async function fetchWaiting(): Promise<HeldRequest[]> {
  return (await call<Schema<"RequestList">>("GET", "/api/admin/requests")).data;
}

/** Whether a request is about an ad: what asks for several of them names them. */
export function isOfAd({ id, name }: { id: string; name: string }): (request: HeldRequest) => boolean {
  return ({ target, after }) => target.endsWith(`:${id}`) || [after?.ads].flat().includes(name);
}

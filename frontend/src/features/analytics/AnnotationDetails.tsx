import { useQuery } from "@tanstack/react-query";
import { formatCount, formatQuantity, formatTime } from "@/lib/format";
import { changesOf } from "@/patterns/audit/changes";
import { actionLabel } from "@/patterns/audit/texts";
import type { Totals } from "@/patterns/chart/api";
import { ClickThrough } from "@/patterns/chart/ClickThrough";
import { Difference } from "@/ui/Difference";
import { Skeleton } from "@/ui/Skeleton";
import { type Annotation, type AnnotationDetails as Details, fetchDetails } from "./annotations";

const ACTS = {
  fire: "Fired an ad",
  push: "Sent a notification",
  "plan.start": "An ad started",
  "plan.end": "An ad ended",
} as const;

const MAX_LINES = 4;

/** The details and the effect of each annotation. */
export function AnnotationDetails({ annotations, item }: { annotations: readonly Annotation[]; item: string }) {
  return (
    <ul className="mt-1 grid grid-cols-1 divide-y divide-border">
      {annotations.map((annotation) => (
        <AnnotationEntry key={`${annotation.type} ${annotation.id}`} annotation={annotation} item={item} />
      ))}
    </ul>
  );
}

/** The change, its admin, and the counts of equal periods before and after it. */
function AnnotationEntry({ annotation, item }: { annotation: Annotation; item: string }) {
  const details = useQuery({
    queryKey: ["annotation", annotation.type, annotation.id, item],
    queryFn: () => fetchDetails(annotation, item),
  });
  return (
    <li className="grid grid-cols-1 gap-x-6 gap-y-2 py-3 md:grid-cols-2">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          {[
            ACTS[(annotation.action || annotation.type) as keyof typeof ACTS] ??
              actionLabel(annotation.action) ??
              annotation.action,
            annotation.count > 1 ? `${formatQuantity(annotation.count, "time")} in a row` : annotation.label,
          ]
            .filter(Boolean)
            .join(": ")}
        </p>
        <p className="tabular text-meta text-muted">
          {`${annotation.type === "plan" ? "" : `${annotation.actor || "command line"}, `}${formatTime(annotation.at)}`}
        </p>
        {details.data && <Lines action={annotation.action} details={details.data} />}
      </div>
      {details.isPending ? (
        <Skeleton className="h-16" />
      ) : details.data ? (
        <EffectTable effect={details.data.effect} />
      ) : (
        <p className="text-meta text-danger-text">The data could not be loaded.</p>
      )}
    </li>
  );
}

function Lines({ action, details }: { action: string; details: Details }) {
  const lines = changesOf({ ...details, action }).filter(({ name }) => name !== "name");
  return (
    <ul className="mt-1 grid grid-cols-1 gap-0.5">
      {lines.slice(0, MAX_LINES).map((line) => (
        <li key={line.name} className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-meta">
          <Difference {...line} layout="lines" />
        </li>
      ))}
    </ul>
  );
}

function EffectTable({ effect }: { effect: Details["effect"] }) {
  if (!effect) {
    return (
      <p className="text-meta text-muted">
        The effect is unknown. It needs a full hour after the change and counts from a week before.
      </p>
    );
  }
  const length = formatLength(effect.hours);
  return (
    <table className="tabular w-full self-start text-meta">
      <thead className="text-left text-muted">
        <tr>
          <th scope="col" className="font-medium">
            <span className="sr-only">Time range</span>
          </th>
          {["Views", "Clicks", "Click-through"].map((name) => (
            <th key={name} scope="col" className="wrap-anywhere pl-2 text-right font-medium">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <EffectRow title={`${length} after`} totals={effect.after} />
        <EffectRow title="Same hours, a week before" totals={effect.before} />
      </tbody>
    </table>
  );
}

function EffectRow({ title, totals }: { title: string; totals: Totals }) {
  return (
    <tr>
      <th scope="row" className="text-left font-normal text-muted">
        {title}
      </th>
      <td className="text-right">{formatCount(totals.views)}</td>
      <td className="text-right">{formatCount(totals.clicks)}</td>
      <td className="text-right">
        <ClickThrough totals={totals} />
      </td>
    </tr>
  );
}

/** "5 hours", "3 days". */
function formatLength(hours: number): string {
  return hours >= 48 && hours % 24 === 0 ? formatQuantity(hours / 24, "day") : formatQuantity(hours, "hour");
}

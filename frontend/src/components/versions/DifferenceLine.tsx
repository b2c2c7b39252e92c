import { ArrowRight } from "lucide-react";
import { TEXTS } from "./texts";

type DifferenceLineProps = {
  label: string;
  /** The name that the app knows it by. */
  code?: string | undefined;
  before: string;
  after: string;
};

/** One value that changed: what it was, and what it is. */
export function DifferenceLine({ label, code, before, after }: DifferenceLineProps) {
  return (
    <li className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-meta" title={code}>
      <span>{label}</span>
      <del className="max-w-60 truncate text-muted no-underline" title={before}>
        <span className="sr-only">{TEXTS.from} </span>
        {before}
      </del>
      <ArrowRight className="size-3.5 shrink-0 self-center text-muted" aria-hidden />
      <ins className="line-clamp-3 min-w-0 wrap-anywhere font-medium no-underline" title={after}>
        <span className="sr-only">{TEXTS.to} </span>
        {after}
      </ins>
    </li>
  );
}

import { ArrowRight } from "lucide-react";

/** How long values are shown: old and new value. */
const LAYOUTS = {
  full: ["wrap-anywhere whitespace-pre-line", "wrap-anywhere whitespace-pre-line"],
  lines: ["max-w-60 truncate", "line-clamp-3 wrap-anywhere"],
  short: ["max-w-2/5 shrink-0 truncate", "truncate"],
} as const;

type DifferenceProps = {
  field: string;
  /** The name of the field in the app. */
  name?: string | undefined;
  before: string | undefined;
  after: string | undefined;
  layout: keyof typeof LAYOUTS;
};

/** A changed field with its old and new value. An added or removed value has one side. */
export function Difference({ field, name, before, after, layout }: DifferenceProps) {
  const [old, current] = LAYOUTS[layout];
  return (
    <>
      {field && (
        <span className="min-w-0 wrap-anywhere md:shrink-0" title={name}>
          {field}
        </span>
      )}
      {before !== undefined && (
        <del className={`min-w-0 text-muted ${old} ${after === undefined ? "" : "no-underline"}`} title={before}>
          <span className="sr-only">from </span>
          <span>{before}</span>
        </del>
      )}
      {before !== undefined && after !== undefined && (
        <ArrowRight className="size-3.5 shrink-0 self-center text-muted" aria-hidden />
      )}
      {after !== undefined && (
        <ins className={`min-w-0 font-medium no-underline ${current}`} title={after}>
          <span className="sr-only">to </span>
          <span>{after}</span>
        </ins>
      )}
    </>
  );
}

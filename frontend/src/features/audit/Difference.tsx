import { ArrowRight } from "lucide-react";
import type { Change } from "./changes";

/** A changed field with its old and new value. An added or removed value has one side. */
export function Difference({ change, isShort = false }: { change: Change; isShort?: boolean }) {
  const { name, field, before, after } = change;
  const cut = isShort ? "truncate" : "wrap-anywhere whitespace-pre-line";
  return (
    <>
      {field && (
        <span className="min-w-0 wrap-anywhere md:shrink-0" title={name}>
          {field}
        </span>
      )}
      {before !== undefined && (
        <del className={`min-w-0 text-muted ${cut} ${after === undefined ? "" : "no-underline"}`} title={before}>
          <span className="sr-only">from </span>
          <span>{before}</span>
        </del>
      )}
      {before !== undefined && after !== undefined && (
        <ArrowRight className="size-3.5 shrink-0 self-center text-muted" aria-hidden />
      )}
      {after !== undefined && (
        <ins className={`min-w-0 font-medium no-underline ${cut}`} title={after}>
          <span className="sr-only">to </span>
          <span>{after}</span>
        </ins>
      )}
    </>
  );
}

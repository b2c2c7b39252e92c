import { useMemo } from "react";
import { useListState } from "@/components/list/useListState";
import { classes } from "@/ui/classes";
import { MARK_ICONS } from "./MarkStrip";
import type { Mark, MarkType } from "./marks";
import { MARK_KINDS, MARKS } from "./texts";

const TYPES: readonly MarkType[] = ["change", "fire", "push", "plan"];

/** Which kinds of marks stand on the charts; in the address are those that do not. */
export function useShownMarks(marks: readonly Mark[]) {
  const [text, write] = useListState("hide", "replace");
  const shown = useMemo(() => {
    const hidden = text.split(",");
    return marks.filter(({ type }) => !hidden.includes(type));
  }, [marks, text]);
  const hidden = text ? text.split(",") : [];
  const countOf = (type: MarkType) => marks.filter((mark) => mark.type === type).length;
  const toggles = marks.length > 0 && (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">{MARKS}</legend>
      {/* Few ads have a plan. */}
      {TYPES.filter((type) => type !== "plan" || countOf(type) > 0).map((type) => {
        const isShown = !hidden.includes(type);
        const Icon = MARK_ICONS[type];
        return (
          <button
            key={type}
            type="button"
            aria-pressed={isShown}
            onClick={() => write((isShown ? [...hidden, type] : hidden.filter((one) => one !== type)).join(","))}
            className={classes(
              "tabular inline-flex h-8 items-center gap-1.5 rounded-control border px-2.5 font-medium text-meta transition-colors duration-150 max-md:h-touch",
              isShown ? "border-edge bg-surface" : "border-border text-muted hover:text-foreground",
            )}
          >
            <Icon className="size-3.5" aria-hidden />
            {MARK_KINDS[type]} <span className="text-muted">{countOf(type)}</span>
          </button>
        );
      })}
    </fieldset>
  );
  return { shown, toggles };
}

import { ChevronRight } from "lucide-react";

/** Says that more is folded away, and turns as it opens: in the summary of a `details` of the class `group`. */
export function FoldMark() {
  return (
    <ChevronRight
      className="size-3.5 shrink-0 self-center text-muted transition-transform duration-150 group-open:rotate-90"
      aria-hidden
    />
  );
}

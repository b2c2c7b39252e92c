import { ChevronRight } from "lucide-react";

/** An arrow that turns when its `details` element opens. The `details` element needs the class `group`. */
export function FoldMark() {
  return (
    <ChevronRight
      className="size-3.5 shrink-0 self-center text-muted transition-transform duration-150 group-open:rotate-90"
      aria-hidden
    />
  );
}

import { classes } from "./classes";

const TAIL = 12;

/** A long id on one line: cut in its middle where there is no room, for ids differ at their ends. */
export function MiddleCut({ text, className }: { text: string; className?: string }) {
  if (text.length <= TAIL * 2) {
    return <span className={classes("min-w-0 break-all", className)}>{text}</span>;
  }
  return (
    <span title={text} className={classes("flex min-w-0 max-w-full whitespace-pre", className)}>
      <span className="truncate">{text.slice(0, -TAIL)}</span>
      <span className="shrink-0">{text.slice(-TAIL)}</span>
    </span>
  );
}

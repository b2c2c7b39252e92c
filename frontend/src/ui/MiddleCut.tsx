import { classes } from "./classes";

const SHORT = 24;
const TAIL = 12;

/** A long id on one line: cut in its middle where there is no room, for ids differ after their last slash. */
export function MiddleCut({ text, className }: { text: string; className?: string }) {
  if (text.length <= SHORT) {
    return <span className={classes("min-w-0 break-all", className)}>{text}</span>;
  }
  const slash = text.lastIndexOf("/");
  const cut = text.length - slash <= SHORT / 2 ? slash : text.length - TAIL;
  return (
    <span title={text} className={classes("flex min-w-0 max-w-full whitespace-pre", className)}>
      <span className="truncate">{text.slice(0, cut)}</span>
      <span className="shrink-0">{text.slice(cut)}</span>
    </span>
  );
}

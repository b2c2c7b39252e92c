import { cut } from "@/lib/format";
import { subjectOf } from "./subject";
import type { HeldRequest } from "./Waiting";

const MOST = 3;
const LETTERS_MOST = 60;

/** What the requests are about, by name: some of them, cut where they are long. */
export function Subjects({ requests }: { requests: readonly HeldRequest[] }) {
  const names = [...new Set(requests.map(subjectOf))].filter(Boolean);
  const more = names.length - MOST;
  const shown = names.slice(0, MOST).map((name) => cut(name, LETTERS_MOST));
  return (
    <span className="wrap-anywhere min-w-0 font-medium" title={names.join("; ")}>
      {shown.join("; ")} {more > 0 && `and ${more} more`}
    </span>
  );
}

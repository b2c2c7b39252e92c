import { sayNumber } from "@/lib/words";

/** How many there are, beside a search or over a list: "1,006 ads". */
export function ListCount({ of, one }: { of: number | undefined; one: string }) {
  return (
    <span className="tabular text-meta text-muted" role="status">
      {of !== undefined && sayNumber(of, one)}
    </span>
  );
}

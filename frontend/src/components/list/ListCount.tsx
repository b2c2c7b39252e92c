import { sayNumber } from "@/lib/words";

/** How many there are, beside a search or over a list: "1,006 ads", or "more than 10,000 ads". */
export function ListCount({ of, one, isLeast }: { of: number | undefined; one: string; isLeast?: boolean }) {
  return (
    <span className="tabular text-meta text-muted" role="status">
      {isLeast && "more than "}
      {of !== undefined && sayNumber(of, one)}
    </span>
  );
}

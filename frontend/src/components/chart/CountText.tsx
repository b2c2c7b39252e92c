import { formatCount, sayCount } from "@/lib/format";

type CountTextProps = { value: number | null | undefined };

/** A count in short form, "28.7k". The tooltip shows the exact count, and screen readers read it. */
export function CountText({ value }: CountTextProps) {
  const short = formatCount(value);
  if (typeof value !== "number" || value < 1000) {
    return short;
  }
  const exact = sayCount(value);
  return (
    <span title={exact}>
      <span aria-hidden>{short}</span>
      <span className="sr-only">{exact}</span>
    </span>
  );
}

const WIDTH = 100;
const HEIGHT = 24;

type SparkProps = {
  values: readonly number[];
  /** A fainter second line for comparison. It has the same length or is longer. */
  before?: readonly number[] | undefined;
  tone: keyof typeof TONES;
  className?: string;
};

/** A small curve next to a count. Hidden from screen readers, because the count and the chart have the same content. */
export function Spark({ values, before = [], tone, className = "h-6 w-full" }: SparkProps) {
  const most = Math.max(1, ...values, ...before);
  const count = Math.max(values.length, before.length);
  if (count < 2) {
    return null;
  }
  const line = lineOf(values, count, most);
  const end = ((values.length - 1) / (count - 1)) * WIDTH;
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={`${TONES[tone]} ${className}`}
      aria-hidden
    >
      {before.length > 1 && (
        <polyline
          points={lineOf(before, count, most)}
          className="fill-none stroke-edge"
          strokeWidth={1}
          strokeDasharray="2 2"
          vectorEffect="non-scaling-stroke"
        />
      )}
      {values.length > 1 && (
        <>
          <polygon
            points={`0,${HEIGHT} ${line} ${end},${HEIGHT}`}
            className="fill-current stroke-none"
            opacity={0.14}
          />
          <polyline
            points={line}
            className="fill-none stroke-current"
            strokeWidth={1.5}
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </>
      )}
    </svg>
  );
}

const TONES = { views: "text-views", clicks: "text-clicks", share: "text-primary" };

function lineOf(values: readonly number[], count: number, most: number): string {
  // One pixel above and below, so that the line is not cut in half.
  const y = (value: number) => HEIGHT - 1 - (value / most) * (HEIGHT - 2);
  return values.map((value, index) => `${round((index / (count - 1)) * WIDTH)},${round(y(value))}`).join(" ");
}

function round(value: number): number {
  return Number(value.toFixed(1));
}

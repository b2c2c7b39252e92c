import { memo, useMemo } from "react";
import { Area, Curve, type CurveProps } from "recharts";
import { MARGIN, TENSION } from "./plot";
import type { DrawnPoint, Metric } from "./points";
import { spline } from "./spline";

const ACTIVE_DOT = { r: 5 };
const SURFACE = "var(--color-surface)";

type LineProps = {
  label: Metric;
  colour: string;
  /** What is over, or the way to a last point that is not. */
  of: "over" | "open";
  /** For a dot at each point. */
  hasRoom: boolean;
};

/** A filled line through the points of one part. */
export const Line = memo(function Line({ label, colour, of, hasRoom }: LineProps) {
  const shape = useMemo(() => <Shape colour={colour} of={of} hasRoom={hasRoom} />, [colour, of, hasRoom]);
  return (
    <Area
      dataKey={of}
      name={label}
      stroke={colour}
      activeDot={ACTIVE_DOT}
      isAnimationActive={false}
      connectNulls
      shape={shape}
    />
  );
});

type Placed = { x: number | null; y: number | null; payload: DrawnPoint };
type ShapeProps = Omit<LineProps, "label"> & { points?: readonly Placed[]; baseLine?: number };

/** Line, filling and dots; all dots of a sort are one path, whatever their number. */
function Shape({ colour, of, hasRoom, points = [], baseLine = 0 }: ShapeProps) {
  const isOpen = of === "open";
  const type = spline(TENSION, { top: MARGIN.top, bottom: baseLine });
  const way = { type, connectNulls: true, points: points as NonNullable<CurveProps["points"]> };
  const filled = {
    ...way,
    fill: colour,
    fillOpacity: isOpen ? 0.06 : 0.14,
    baseLine,
  };
  const drawn = { ...way, fill: "none", stroke: colour, strokeWidth: 2, ...(isOpen && { strokeDasharray: "4 4" }) };
  const hollow = isOpen ? points.slice(-1) : points.filter(({ payload }) => payload.isUncertain);
  const full = hasRoom && !isOpen ? points.filter(({ payload }) => !payload.isUncertain) : [];
  const [outer, inner] = isOpen ? [10, 6] : [7, 5];
  return (
    <>
      <Curve {...filled} className="recharts-area-area" />
      <Curve {...drawn} className="recharts-area-curve" />
      <Dots at={full} colour={colour} size={6} />
      <Dots at={hollow} colour={colour} size={outer} />
      <Dots at={hollow} colour={SURFACE} size={inner} />
    </>
  );
}

function Dots({ at, colour, size }: { at: readonly Placed[]; colour: string; size: number }) {
  const d = at.map(({ x, y }) => (y === null ? "" : `M${x},${y}h0`)).join("");
  return d && <path d={d} stroke={colour} strokeWidth={size} strokeLinecap="round" />;
}

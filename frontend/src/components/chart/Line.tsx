import { memo, useMemo } from "react";
import { Area, Curve, type CurveProps } from "recharts";
import { MARGIN, TENSION } from "./markSlots";
import type { DrawnPoint, Metric } from "./points";

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

type CurveFactory = Exclude<CurveProps["type"], string | undefined>;
type Place = { x: number; y: number };

/**
 * The way through points that Chart.js takes at this tension: a point's handles run as the line from one neighbour
 * to the other, the longer one to the further, and end within the plot, so that no curve falls below zero.
 */
function spline(tension: number, { top, bottom }: { top: number; bottom: number }): CurveFactory {
  /** The handle of `at` on the side of `near`; `far` is its neighbour on the other side. */
  const handle = (at: Place, far: Place, near: Place): Place => {
    const length = Math.hypot(near.x - at.x, near.y - at.y);
    const both = length + Math.hypot(far.x - at.x, far.y - at.y);
    const share = both && (tension * length) / both;
    const y = at.y + share * (near.y - far.y);
    return { x: at.x + share * (near.x - far.x), y: Math.min(Math.max(y, top), bottom) };
  };
  return (context) => {
    let places: Place[] = [];
    // d3's own mark: the second line of an area goes on from the first one and closes it.
    let line = Number.NaN;
    return {
      areaStart: () => {
        line = 0;
      },
      areaEnd: () => {
        line = Number.NaN;
      },
      lineStart: () => {
        places = [];
      },
      point: (x, y) => {
        if (places.length === 0) {
          line ? context.lineTo(x, y) : context.moveTo(x, y);
        }
        places.push({ x, y });
      },
      lineEnd: () => {
        places.slice(1).forEach((place, index) => {
          const before = places[index] ?? place;
          const leaving = handle(before, places[index - 1] ?? before, place);
          const arriving = handle(place, places[index + 2] ?? place, before);
          context.bezierCurveTo(leaving.x, leaving.y, arriving.x, arriving.y, place.x, place.y);
        });
        if (line || (line !== 0 && places.length === 1)) {
          context.closePath();
        }
        line = 1 - line;
      },
    };
  };
}

import type { CurveProps } from "recharts";

type CurveFactory = Exclude<CurveProps["type"], string | undefined>;
type Place = { x: number; y: number };

/**
 * The way through points that Chart.js takes at this tension: a point's handles run as the line from one neighbour
 * to the other, the longer one to the further, and end within the plot, so that no curve falls below zero.
 */
export function spline(tension: number, { top, bottom }: { top: number; bottom: number }): CurveFactory {
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

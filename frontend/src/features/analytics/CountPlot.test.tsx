import { render, waitFor } from "@testing-library/react";
import { CountPlot, ticksTo } from "./CountPlot";

const COUNTS = [3, 9, 1, 1, 14, 0, 6];
const POINTS = COUNTS.map((value, day) => ({
  at: `2025-03-0${day + 1}`,
  value,
  isUncertain: false,
  unfinished: false,
}));

beforeEach(() => {
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 1276, 350));
});

test("draws the line with tension 0.4 inside the plot", async () => {
  const { container } = render(<CountPlot label="Views" points={POINTS} interval="day" annotatedAt={[]} />);

  await waitFor(() => expect(segments(container)).toHaveLength(6));
  // Points are 200 pixels apart. Control points are 0.4 / 2 of the 400 pixels between the neighbors away.
  expect(segments(container)[2]?.map(([x]) => x)).toEqual([544, 584, 664]);
  for (const [, y] of segments(container).flat()) {
    expect(y).toBeGreaterThanOrEqual(24);
    expect(y).toBeLessThanOrEqual(300);
  }
});

test("draws the compared period as a dashed line", async () => {
  const points = POINTS.map((point) => ({ ...point, earlier: 4, earlierAt: "2025-02-01" }));
  const { container } = render(<CountPlot label="Views" points={points} interval="day" annotatedAt={[]} />);

  await waitFor(() => expect(container.querySelector(".recharts-line-curve")).toHaveAttribute("stroke-dasharray"));
});

test.each([
  [0, 1, [0, 1]],
  [3, 1, [0, 1, 2, 3]],
  [950, 1, [0, 500, 1000]],
  [2149, 1, [0, 1000, 2000, 3000]],
  [1_900_000, 1, [0, 500_000, 1_000_000, 1_500_000, 2_000_000]],
  [3.33, 0.01, [0, 1, 2, 3, 4]],
  [0.6, 0.01, [0, 0.2, 0.4, 0.6]],
])("labels an axis up to %d with round numbers", (highest, minInterval, ticks) => {
  expect(ticksTo(highest, minInterval)).toEqual(ticks);
});

test("labels the axis like the counts of other screens", async () => {
  const points = POINTS.map((point) => ({ ...point, value: 1900 }));
  const { container } = render(<CountPlot label="Views" points={points} interval="day" annotatedAt={[]} />);

  // Without a layout, Recharts hides all labels but the last.
  await waitFor(() => expect(container.querySelector(".recharts-yAxis-tick-labels")).toHaveTextContent("2.0k"));
});

/** The three points of each Bézier curve of the line. */
function segments(container: HTMLElement): number[][][] {
  const path = container.querySelector("path.recharts-area-curve")?.getAttribute("d") ?? "";
  return [...path.matchAll(/C([^C]+)/g)].map(([, numbers = ""]) => {
    const [x1, y1, x2, y2, x, y] = numbers.split(",").map((number) => Math.round(Number(number)));
    return [
      [x1 ?? Number.NaN, y1 ?? Number.NaN],
      [x2 ?? Number.NaN, y2 ?? Number.NaN],
      [x ?? Number.NaN, y ?? Number.NaN],
    ];
  });
}

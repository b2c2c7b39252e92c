import { render, waitFor } from "@testing-library/react";
import { Drawing } from "./Drawing";

const COUNTS = [3, 9, 1, 1, 14, 0, 6];
// Where Chart.js 4 puts the handles between these points at tension 0.4, in a plot from 24 to 300.
const CURVE =
  "M64,248.25C140.933,206.85,182.494,138.128,256.333,144.75C336.361,151.928,363.774,252.295,448.667,282.75" +
  "C517.641,300,580.328,300,641,282.75C734.195,228.42,758.093,55.126,833.333,58.5" +
  "C911.96,62.026,935.552,267.671,1025.667,300C1089.419,300,1141.067,237.9,1218,196.5";

test("the line bends as tension 0.4 says, and stays within the plot", async () => {
  const points = COUNTS.map((value, day) => ({
    at: `2025-03-0${day + 1}`,
    value,
    isUncertain: false,
    isOpen: false,
  }));

  const { container } = render(
    <Drawing label="Views" points={points} interval="day" markedAt={[]} width={1230} height={350} />,
  );

  await waitFor(() => expect(path(container, "curve")).toBe(CURVE));
  expect(path(container, "area")).toContain(`${CURVE}L1218,300`);
  expect(path(container, "area")).toMatch(/64,300Z$/);
});

function path(container: HTMLElement, name: string): string | undefined {
  const drawn = container.querySelector(`path.recharts-area-${name}`)?.getAttribute("d");
  return drawn?.replace(/\d+\.\d+/g, (number) => String(Number(Number(number).toFixed(3))));
}

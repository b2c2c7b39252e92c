import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Drawing } from "./Drawing";

const POINTS = [
  { at: "2025-03-14", value: 5, isUncertain: false },
  { at: "2025-03-15", value: null, isUncertain: false },
  { at: "2025-03-16", value: 1500, isUncertain: false },
];
const SIZE = { width: 676, height: 350 };

function draw(props: Partial<Parameters<typeof Drawing>[0]> = {}) {
  render(
    <Drawing label="Clicks" points={POINTS} interval="day" openAt="" markedAt={["2025-03-15"]} {...SIZE} {...props} />,
  );
  return screen.getByRole("application");
}

test("the axes are named, and count by round numbers from 0", () => {
  const drawing = draw();

  for (const word of ["Count", "Date", "0", "500", "1.5k", "14/03/2025", "16/03/2025"]) {
    expect(screen.getByText(word)).toBeInTheDocument();
  }
  expect(drawing).not.toHaveTextContent("so far");
});

test("the arrow keys read it point by point, and no further than its ends", async () => {
  const admin = userEvent.setup();
  const drawing = draw();

  await admin.tab();
  expect(drawing).toHaveFocus();
  expect(screen.getByText("5 Clicks on 14/03/2025")).toBeVisible();
  await admin.keyboard("{ArrowLeft}{ArrowRight}{ArrowRight}{ArrowRight}");
  expect(screen.getByText("1500 Clicks on 16/03/2025")).toBeVisible();
  await admin.keyboard("{Home}");
  expect(screen.getByText("5 Clicks on 14/03/2025")).toBeVisible();
  await admin.keyboard("{ArrowRight}");
  expect(screen.queryByText(/Clicks on/)).not.toBeInTheDocument();

  await admin.keyboard("{End}");
  await admin.tab();
  expect(screen.queryByText(/Clicks on/)).not.toBeInTheDocument();
});

test("the pointer reads the point that it is nearest to, until it leaves", async () => {
  const admin = userEvent.setup();
  const drawing = draw();

  await admin.pointer({ target: drawing, coords: { clientX: 600, clientY: 100 } });
  expect(screen.getByText("1500 Clicks on 16/03/2025")).toBeVisible();
  await admin.pointer({ target: document.body });
  expect(screen.queryByText(/Clicks on/)).not.toBeInTheDocument();
});

test("the way to a point that is not over is a line of its own", () => {
  draw({ openAt: "2025-03-16" });

  expect(screen.getByText("Today so far")).toBeInTheDocument();
  expect(screen.getByTestId("line-open")).toHaveAttribute("stroke-dasharray", "4 4");
});

test("a single point is a bar with its figure", () => {
  draw({ points: POINTS.slice(2) });

  expect(screen.getByTestId("bar")).toBeInTheDocument();
  expect(screen.getByText("1,500")).toBeInTheDocument();
  expect(screen.queryByTestId("line-over")).not.toBeInTheDocument();
});

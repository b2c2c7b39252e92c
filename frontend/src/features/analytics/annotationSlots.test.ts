import { annotatedPoints, slotsOf } from "./annotationSlots";
import type { Annotation } from "./annotations";

const annotation = (at: string): Annotation => ({
  at,
  type: "change",
  label: "",
  id: at,
  actor: "root",
  action: "",
  count: 1,
});
const points = (...names: string[]) => names.map((at) => ({ at, views: 0, clicks: 0, unfinished: false }));
const days = points("2025-03-09", "2025-03-10", "2025-03-11");

test("assigns an annotation to the last point that began, by local date", () => {
  const late = annotation("2025-03-09T20:00:00Z");
  const annotated = annotatedPoints(
    [annotation("2025-03-08T10:00:00Z"), annotation("2025-03-09T10:00:00Z"), late],
    days,
    "day",
  );

  expect([...annotated].map(([at, annotations]) => [at, annotations.length])).toEqual([
    ["2025-03-09", 1],
    ["2025-03-10", 1],
  ]);
});

test("assigns annotations by hour from the timestamp in any time zone", () => {
  const hours = points("2025-03-09T09:00:00+05:30", "2025-03-09T10:00:00+05:30");

  expect([...annotatedPoints([annotation("2025-03-09T04:29:00Z")], hours, "hour").keys()]).toEqual([hours[0]?.at]);
  expect([...annotatedPoints([annotation("2025-03-09T04:30:00Z")], hours, "hour").keys()]).toEqual([hours[1]?.at]);
});

test("places annotations under their points, and merges close ones", () => {
  const many = points(
    ...Array.from({ length: 61 }, (_, index) => new Date(Date.UTC(2025, 0, index + 1)).toISOString()),
  );
  const at = (...indexes: number[]) =>
    annotatedPoints(
      indexes.map((index) => annotation(many[index]?.at ?? "")),
      many,
      "day",
    );

  const shown = slotsOf(at(0, 10, 11, 13, 60), many, 600);

  expect(shown.map(({ x, annotations }) => [x, annotations.length])).toEqual([
    [0, 1],
    [105, 2],
    [130, 1],
    [600, 1],
  ]);
});

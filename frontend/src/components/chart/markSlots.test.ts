import { markedPoints, slotsOf } from "./markSlots";
import type { Mark } from "./marks";

const mark = (at: string, day = at.slice(0, 10)): Mark => ({
  at,
  day,
  type: "change",
  label: "",
  id: at,
  actor: "root",
  action: "",
});
const points = (...names: string[]) => names.map((at) => ({ at, views: 0, clicks: 0, isOpen: false }));
const days = points("2025-03-09", "2025-03-10", "2025-03-11");

test("a mark belongs to the last point that had begun, by the console's day", () => {
  const late = mark("2025-03-09T20:00:00Z", "2025-03-10");
  const marked = markedPoints([mark("2025-03-08T10:00:00Z"), mark("2025-03-09T10:00:00Z"), late], days, "day");

  expect([...marked].map(([at, marks]) => [at, marks.length])).toEqual([
    ["2025-03-09", 1],
    ["2025-03-10", 1],
  ]);
});

test("by the hour it is the moment that counts, whatever zone the point is written in", () => {
  const hours = points("2025-03-09T09:00:00+05:30", "2025-03-09T10:00:00+05:30");

  expect([...markedPoints([mark("2025-03-09T04:29:00Z")], hours, "hour").keys()]).toEqual([hours[0]?.at]);
  expect([...markedPoints([mark("2025-03-09T04:30:00Z")], hours, "hour").keys()]).toEqual([hours[1]?.at]);
});

test("where there is no room for each point, neighbours share a place, and places are apart", () => {
  const many = points(
    ...Array.from({ length: 60 }, (_, index) => new Date(Date.UTC(2025, 0, index + 1)).toISOString()),
  );
  const marked = markedPoints(
    many.map(({ at }) => mark(at)),
    many,
    "day",
  );

  const slots = slotsOf(marked, many, 20);

  expect(slots.map(({ marks }) => marks.length)).toEqual(Array(20).fill(3));
  const gaps = slots.slice(1).map(({ place }, index) => place - (slots[index]?.place ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThan(1 / 20 - 0.01);
  expect(slotsOf(markedPoints([mark("2025-03-10T01:00:00Z")], days, "day"), days, 20)[0]?.place).toBe(0.5);
});

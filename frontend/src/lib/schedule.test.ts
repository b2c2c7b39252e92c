import { stateOf } from "./schedule";

const ALWAYS = { isActive: true, startsAt: null, endsAt: null };

test.each([
  ["live", {}],
  ["paused", { isActive: false }],
  ["scheduled", { startsAt: "2026-01-01T00:00:01Z" }],
  ["live", { startsAt: "2026-01-01T00:00:00Z" }],
  ["ended", { endsAt: "2026-01-01T00:00:00Z" }],
  ["live", { endsAt: "2026-01-01T00:00:01Z" }],
  ["paused", { isActive: false, startsAt: "2026-01-01T00:00:01Z" }],
  ["ended", { isActive: false, endsAt: "2026-01-01T00:00:00Z" }],
])("returns the state '%s' for %o", (state, schedule) => {
  expect(stateOf({ ...ALWAYS, ...schedule }, Date.parse("2026-01-01T00:00:00Z"))).toBe(state);
});

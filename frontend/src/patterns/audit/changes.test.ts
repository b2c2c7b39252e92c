import "@tests/page";
import { changesOf } from "./changes";

type Side = Record<string, unknown> | null;

function describeChanges(action: string, before: Side, after: Side): string[] {
  return changesOf({ action, before, after }).map((change) =>
    [`${change.field}:`, ...[change.before, change.after].filter((side) => side !== undefined)].join(" "),
  );
}

test.each<[string, Side, Side, string[]]>([
  [
    "placement.update",
    { is_active: true, per_day: 3, starts_at: null },
    { is_active: false, per_day: 0, starts_at: "2025-01-01T20:00:00Z" },
    ["Active: on off", "Maximum views per day: 3 0", "Starts: 02/01/2025 01:30:00 AM"],
  ],
  [
    "banner.update",
    { image: "banners/01a21d8ed533705b83d071e04682d20b-62d632cc947f4c69.jpg" },
    { image: "banners/01a21d8ed5bb77b780b57b42321ebf2b-355a1a5ca78d01d9.jpg" },
    ["Image: old image new image"],
  ],
  ["banner.status", { is_active: true }, { is_active: false }, ["Status: Active De Active"]],
  [
    "admin.change",
    { role: "editor", is_active: true },
    { role: "viewer", is_active: false },
    ["Role: Editor Viewer", "Status: Enabled Disabled"],
  ],
  [
    "livecall.plan",
    null,
    { type: "Url_Ads_Fire", fire_at: "2025-01-01T20:00:00+00:00" },
    ["Type: Url_Ads_Fire", "Fire at: 02/01/2025 01:30:00 AM"],
  ],
  ["controller.mode", { splash_mode: "FS" }, { splash_mode: "OFF" }, ["After the splash: Full screen Off"]],
  ["controller.switch", { live_button: false }, { live_button: true }, ["Live button: off on"]],
  [
    "notification.schedule",
    null,
    { to: "all", send_at: "2025-01-01T20:00:00.120000+00:00", url: "" },
    ["To: All phones", "Send at: 02/01/2025 01:30:00 AM", "URL: empty"],
  ],
  ["retention.purge", null, { audit_days: 365 }, ["Audit log: 365"]],
  ["analytics.clear", null, { "kept a day": { views: 3, clicks: 4 } }, ["Kept a day: Views: 3, Clicks: 4"]],
  ["analytics.clear", null, { days: "2025-03-01 to 2025-03-09" }, ["Days: 1 Mar 2025 – 9 Mar 2025"]],
])("shows fields and values of %s with the labels of the screens", (...[action, before, after, lines]) => {
  expect(describeChanges(action, before, after)).toEqual(lines);
});

test("shows keys and values of the live settings unchanged", () => {
  expect(describeChanges("livecall.save-settings", { is_active: "true" }, { is_active: "false" })).toEqual([
    "is_active: true false",
  ]);
});

test("derives labels for unknown fields, and shows unknown values unchanged", () => {
  expect(describeChanges("thing.change", { odd_field: "constructor" }, { odd_field: "b" })).toEqual([
    "Odd field: constructor b",
  ]);
  expect(describeChanges("admin.add", null, { role: "toString" })).toEqual(["Role: toString"]);
});

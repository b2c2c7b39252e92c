import { screen, waitFor, within } from "@testing-library/react";
import { typeDate } from "@tests/dates";
import { watchLocation } from "@tests/page";
import { findRow } from "@tests/rows";
import { show } from "@tests/show";
import { errorResponse, fakeWire, ok } from "@tests/wire";
import type { AdSchedule } from "./api";
import { describeSchedule } from "./PlacementFields";
import { PlacementsScreen } from "./PlacementsScreen";

const LIST = "GET /api/App/ads/native/admin/get";
const ADD = "POST /api/App/ads/native/add";
const UPDATE = "PUT /api/App/ads/native/update/one";
const NO_LIMITS = { isActive: true, startsAt: null, endsAt: null, perDay: 0, perHour: 0, weight: 1 };
const ROW = {
  _id: "one",
  a_name: "Home",
  a_id: "ca-app-1",
  a_description: "On the home screen",
  version: 3,
  updatedAt: "2025-01-01T20:00:00.000Z",
};
const ALWAYS: AdSchedule = { isActive: true, startsAt: null, endsAt: null, perDay: 0, perHour: 0, weight: 1 };

async function open(schedule: object, more: object[] = []) {
  watchLocation("/site/manage/ads/nativeAds/add");
  const wire = fakeWire().on(LIST, ok({ data: [{ ...ROW, ...NO_LIMITS, ...schedule }, ...more] }));
  const admin = show(<PlacementsScreen />);
  return { wire, admin };
}

async function openSchedule(schedule: object = {}) {
  const { wire, admin } = await open(schedule);
  await admin.click(await screen.findByRole("button", { name: "Edit" }));
  await admin.click(await screen.findByText("Schedule and limits"));
  await screen.findByLabelText("Weight");
  return { wire, admin };
}

test("describes a schedule as text in the console's time zone", () => {
  const schedule = {
    isActive: false,
    startsAt: "2026-12-24T13:00:00Z",
    endsAt: "2026-12-26T18:30:00Z",
    perDay: 3,
    perHour: 1,
  };

  expect(describeSchedule(ALWAYS)).toBe("Always shown");
  expect(describeSchedule({ ...ALWAYS, perHour: 2 })).toBe("At most 2 an hour on a phone");
  expect(describeSchedule({ ...schedule, weight: 40 })).toBe(
    "Paused; from Thu 24 Dec 2026, 6:30 PM; until Sun 27 Dec 2026, 12:00 AM; at most 3 a day and 1 an hour on a phone; weight 40",
  );
});

test("shows the state and limits of an ad", async () => {
  await open({ isActive: false }, [
    { ...ROW, ...NO_LIMITS, _id: "two", a_name: "Later", startsAt: "2999-01-01T00:00:00.000Z" },
    { ...ROW, ...NO_LIMITS, _id: "three", a_name: "Over", endsAt: "2020-01-01T00:00:00.000Z" },
    { ...ROW, ...NO_LIMITS, _id: "four", a_name: "Shown", perDay: 3 },
  ]);

  const rowOf = async (name: string) => within(await findRow(name));
  expect((await rowOf("Home")).getAllByText("Paused")[0]).toBeVisible();
  expect((await rowOf("Later")).getAllByText("Scheduled")[0]).toBeVisible();
  expect((await rowOf("Over")).getAllByText("Ended")[0]).toBeVisible();
  // Wide tables have a column for it, and narrow ones show it below the name.
  expect((await rowOf("Shown")).getAllByText("Live")).toHaveLength(2);
  expect((await rowOf("Shown")).getAllByText("3 per day")).toHaveLength(2);
});

test("saves the folded schedule with the row", async () => {
  const { wire, admin } = await openSchedule();
  wire.on(UPDATE, ok());

  await admin.click(screen.getByRole("switch", { name: /Active/ }));
  await typeDate(admin, "Starts", "24122026");
  await typeDate(admin, /^Starts, time in/, "0630PM");
  await admin.type(screen.getByLabelText("Maximum views per day (optional)"), "3");
  await admin.clear(screen.getByLabelText("Weight"));
  await admin.type(screen.getByLabelText("Weight"), "40");
  expect(
    screen.getByText("Paused; from Thu 24 Dec 2026, 6:30 PM; at most 3 a day on a phone; weight 40"),
  ).toBeVisible();
  await admin.click(screen.getByRole("button", { name: "Save" }));

  await waitFor(() =>
    expect(wire.last(UPDATE).body).toEqual({
      a_id: "ca-app-1",
      a_description: "On the home screen",
      isActive: false,
      startsAt: "2026-12-24T13:00:00Z",
      endsAt: null,
      perDay: 3,
      perHour: 0,
      weight: 40,
    }),
  );
  expect(wire.last(UPDATE).headers.get("If-Match")).toBe('"3"');
});

test("adds an ad with a schedule and limits", async () => {
  const { wire, admin } = await open({});
  wire.on(ADD, ok({ message: "Ad added", data: { ...ROW, _id: "new" } }));
  await admin.click(await screen.findByRole("button", { name: "Add ad" }));
  await admin.type(await screen.findByLabelText("Ad name"), "Sale");
  await admin.type(screen.getByLabelText("Ad ID"), "ca-app-2");
  await admin.type(screen.getByLabelText("Description"), "For a week");
  await admin.click(screen.getByText("Schedule and limits"));
  await typeDate(admin, "Starts", "24122026");
  await typeDate(admin, "Ends", "23122026");
  await admin.type(screen.getByLabelText("Maximum views per hour (optional)"), "2");
  await admin.click(screen.getByRole("button", { name: "Save ad" }));
  expect(await screen.findByText("The end must be after the start.")).toBeVisible();

  await typeDate(admin, "Ends", "25122026");
  await admin.click(screen.getByRole("button", { name: "Save ad" }));

  await waitFor(() =>
    expect(wire.last(ADD).body).toEqual({
      ...NO_LIMITS,
      a_name: "Sale",
      a_id: "ca-app-2",
      a_description: "For a week",
      startsAt: "2026-12-23T18:30:00Z",
      endsAt: "2026-12-25T18:29:00Z",
      perHour: 2,
    }),
  );
});

test("keeps the exact schedule when only the text changes", async () => {
  const schedule = { startsAt: "2026-12-24T13:00:07.000Z", endsAt: "2026-12-25T13:00:09.000Z", perHour: 2, weight: 7 };
  const { wire, admin } = await open(schedule);
  wire.on(UPDATE, ok());
  await admin.click(await screen.findByRole("button", { name: "Edit" }));

  await admin.type(await screen.findByLabelText("Ad ID"), "2{Enter}");

  await waitFor(() => expect(wire.last(UPDATE).body).toMatchObject({ ...NO_LIMITS, ...schedule, a_id: "ca-app-12" }));
});

test.each([
  ["Maximum views per day (optional)", "1001", "Enter a whole number up to 1,000."],
  ["Maximum views per hour (optional)", "1.5", "Enter a whole number up to 1,000."],
  ["Weight", "0", "Enter a whole number from 1 to 100."],
  ["Weight", "101", "Enter a whole number from 1 to 100."],
])("rejects %s %s without a request", async (label, typed, expected) => {
  const { wire, admin } = await openSchedule();

  await admin.clear(screen.getByLabelText(label));
  await admin.type(screen.getByLabelText(label), `${typed}{Enter}`);

  expect(await screen.findByText(expected)).toBeVisible();
  expect(wire.requests(UPDATE)).toEqual([]);
});

test("reopens a folded schedule with errors on save", async () => {
  const { admin } = await openSchedule();
  const weight = screen.getByLabelText("Weight");
  await admin.clear(weight);
  await admin.type(weight, "0{Enter}");
  expect(await screen.findByText("Enter a whole number from 1 to 100.")).toBeVisible();

  await admin.click(screen.getByText("Schedule and limits"));
  await admin.click(screen.getByRole("button", { name: "Save" }));

  await waitFor(() => expect(weight).toBeVisible());
  expect(weight).toHaveFocus();
});

test("rejects an end before the start without a request", async () => {
  const { wire, admin } = await openSchedule({ startsAt: "2026-12-24T13:00:00.000Z" });

  await typeDate(admin, "Ends", "24122026");
  await typeDate(admin, /^Ends, time in/, "0630PM{Enter}");

  expect(await screen.findByText("The end must be after the start.")).toBeVisible();
  expect(wire.requests(UPDATE)).toEqual([]);
});

test("opens the schedule and shows the server's error at its field", async () => {
  const { wire, admin } = await open({});
  const expected = "Enter at most 1,000.";
  wire.on(UPDATE, errorResponse(400, expected, { errors: { perDay: [expected] } }));
  await admin.click(await screen.findByRole("button", { name: "Edit" }));

  await admin.click(await screen.findByRole("button", { name: "Save" }));

  await waitFor(() => expect(screen.getByLabelText("Maximum views per day (optional)")).toBeInvalid());
  await waitFor(() =>
    expect(screen.getByLabelText("Maximum views per day (optional)")).toHaveAccessibleDescription(/1,000/),
  );
});

test("keeps the seconds of both schedules on a conflict", async () => {
  const { wire, admin } = await openSchedule({ startsAt: "2024-12-24T13:00:15Z" });
  const theirSchedule = { startsAt: "2024-12-25T13:00:30Z", endsAt: "2099-12-26T18:30:45Z" };
  wire.on(
    UPDATE,
    errorResponse(409, "Someone else changed it", { data: { ...ROW, ...NO_LIMITS, ...theirSchedule, version: 4 } }),
  );
  await admin.click(screen.getByRole("switch", { name: /Active/ }));
  await admin.click(screen.getByRole("button", { name: "Save" }));
  const dialog = within(await screen.findByRole("dialog"));

  wire.on(UPDATE, ok());
  await admin.click(dialog.getByRole("button", { name: "Keep your version" }));

  await waitFor(() => expect(wire.last(UPDATE).body).toMatchObject({ isActive: false, ...theirSchedule }));
});

test("keeps the seconds of a schedule when its minute is entered again", async () => {
  const startsAt = "2024-12-24T13:00:15Z";
  const { wire, admin } = await openSchedule({ startsAt });
  wire.on(UPDATE, ok());
  await typeDate(admin, "Starts", "25122024");
  await typeDate(admin, "Starts", "24122024");

  await admin.click(screen.getByRole("switch", { name: /Active/ }));
  await admin.click(screen.getByRole("button", { name: "Save" }));

  await waitFor(() => expect(wire.last(UPDATE).body).toMatchObject({ isActive: false, startsAt }));
});

test("keeps the other admin's values of unchanged fields on a conflict", async () => {
  const { wire, admin } = await openSchedule();
  const standing = { ...ROW, ...NO_LIMITS, weight: 9, version: 4 };
  wire.on(UPDATE, errorResponse(409, "Someone else changed it", { data: standing }));
  await admin.click(screen.getByRole("switch", { name: /Active/ }));
  await admin.click(screen.getByRole("button", { name: "Save" }));

  const dialog = within(await screen.findByRole("dialog"));

  expect(dialog.getByText("Paused; weight 9")).toBeVisible();
  expect(dialog.getByText("Weight 9")).toBeVisible();
  wire.on(UPDATE, ok());
  await admin.click(dialog.getByRole("button", { name: "Keep your version" }));
  await waitFor(() => expect(wire.last(UPDATE).body).toMatchObject({ isActive: false, weight: 9, startsAt: null }));
});

// Opens the Analytics screen with a fake server. Tests use fake dates.
import { screen } from "@testing-library/react";
import { vi } from "vitest";
import { AnalyticsScreen } from "@/features/analytics/AnalyticsScreen";
import { show } from "./show";
import { type FakeWire, fakeWire, ok } from "./wire";

const PATH = "/api/App/analytics/admin";
export const LIST = `GET ${PATH}/get`;
export const OVERVIEW = `GET ${PATH}/overview`;
export const CURVES = `GET ${PATH}/curves`;
export const CLEARED_COUNTS = `GET ${PATH}/clearings`;
export const REJECTED_EVENTS = `GET ${PATH}/uncounted`;
export const CLEAR_ONE = "DELETE /api/App/analytics/count/remove/one";
export const UNDO = `POST ${PATH}/clearings/c1/undo`;
export const NO_OVERVIEW = { interval: "hour", points: [], kinds: [], movers: [], marks: [] };

export function rows(clicks = [12, 0]) {
  return ["one", "two"].map((id, index) => ({
    _id: id,
    a_name: index ? "Feed" : "Home ad",
    a_click: clicks[index],
    a_view: 100,
    kind: index ? "reward" : "native",
  }));
}

export function open(data: object[] = rows()): { wire: FakeWire; admin: ReturnType<typeof show> } {
  // 01:30 on 16 March in India, still 15 March in UTC.
  vi.setSystemTime(new Date("2025-03-15T20:00:00Z"));
  const wire = fakeWire()
    .on(LIST, ok({ data, previous: null }))
    .on(OVERVIEW, ok(NO_OVERVIEW))
    .on(CURVES, ok({ data: [] }))
    .on(CLEARED_COUNTS, ok({ data: [] }))
    .on(REJECTED_EVENTS, ok({ data: [] }));
  return { wire, admin: show(<AnalyticsScreen />) };
}

/** Return the card of an ad. */
export async function card(name: string): Promise<HTMLElement> {
  return (await screen.findByRole("link", { name })).closest("li") as HTMLElement;
}

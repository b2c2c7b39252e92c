import { screen, waitFor, within } from "@testing-library/react";
import { show } from "@tests/show";
import { fakeWire, ok, refused } from "@tests/wire";
import { AuditLogScreen } from "./AuditLogScreen";

const GET = "GET /api/admin/trail";
const ENTRY = {
  number: 7,
  at: "2025-01-01T20:00:00.000Z",
  by: "owner",
  action: "placement.update",
  target: "placement:native:0192",
  before: { name: "Home", unit_id: "a", description: "same" },
  after: { name: "Home", unit_id: "b", description: "same" },
  address: "203.0.113.9",
};

function open(entries = [ENTRY], more = {}) {
  const wire = fakeWire().on(
    GET,
    ok({ data: entries, total: entries.length, totalPages: 1, actors: ["owner", "helper"], ...more }),
  );
  return { wire, admin: show(<AuditLogScreen />) };
}

test("an entry says who, when, from where, and only what differs", async () => {
  const { wire } = open();

  const entry = within(await screen.findByRole("list", { name: "Changes" }));
  expect(entry.getByText("Changed an ad")).toBeVisible();
  expect(entry.getByText("02/01/2025 01:30:00 AM")).toBeVisible();
  expect(entry.getByText("owner")).toBeVisible();
  expect(entry.getByText("203.0.113.9")).toBeVisible();
  expect(entry.getByText("unit_id").closest("li")).toHaveTextContent("unit_idfrom ato b");
  expect(entry.queryByText("description")).toBeNull();
  await waitFor(() => expect(wire.last(GET).query).toBe("?page=1&limit=50"));
});

test("filters are asked for and stand in the address; the file has the same", async () => {
  const { wire, admin } = open();
  await screen.findByText("1 change");

  await admin.selectOptions(screen.getByLabelText("Who"), "helper");
  await admin.selectOptions(screen.getByLabelText("What"), "Controller");

  await waitFor(() => expect(wire.last(GET).query).toBe("?actor=helper&action=controller&page=1&limit=50"));
  await waitFor(() => expect(location.search).toBe("?actor=helper&action=controller"));
  await waitFor(() =>
    expect(screen.getByRole("link", { name: "CSV" })).toHaveAttribute(
      "href",
      "/site/export/trail.csv?actor=helper&action=controller",
    ),
  );

  await admin.click(screen.getByRole("button", { name: "Clear filters" }));
  await waitFor(() => expect(location.search).toBe(""));
});

test("a thing's name shows all changes of it", async () => {
  const { wire, admin } = open();

  await admin.click(await screen.findByRole("button", { name: "Home" }));

  await waitFor(() => expect(screen.getByText("placement:native:0192")).toBeVisible());
  await waitFor(() => expect(wire.last(GET).query).toBe("?target=placement%3Anative%3A0192&page=1&limit=50"));
});

test("many fields are folded away, and an unknown action is shown as it is written", async () => {
  const after = Object.fromEntries(["a", "b", "c", "d", "e", "f"].map((name) => [name, name.toUpperCase()]));
  open([{ ...ENTRY, action: "thing.odd-act", before: {}, after } as unknown as typeof ENTRY]);

  await waitFor(() => expect(screen.getByText("thing odd act")).toBeVisible());
  expect(screen.getByText("2 more")).toBeVisible();
});

test("nothing found is said", async () => {
  open([]);

  await waitFor(() => expect(screen.getByText("No entries match these filters.")).toBeVisible());
});

test("a refusal is shown and can be tried again", async () => {
  fakeWire().on(GET, refused(503, "Try later"));
  show(<AuditLogScreen />);

  await waitFor(() => expect(screen.getByText("Try later")).toBeVisible());
});

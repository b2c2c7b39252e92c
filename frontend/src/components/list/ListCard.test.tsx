import { screen, waitFor, within } from "@testing-library/react";
import { show } from "@tests/show";
import { fakeWire, ok, type Reply, refused, type Sent } from "@tests/wire";
import { act } from "react";
import { EmptyState } from "@/components/layout/EmptyState";
import { type Answer, call } from "@/lib/client";
import { Button } from "@/ui/Button";
import { type Column, DataTable } from "./DataTable";
import { ListCard } from "./ListCard";
import { useListPage } from "./useListPage";

type Row = { id: string; name: string };
type Page = Answer & { data: Row[]; totalPages: number };

const LIST = "GET /api/App/things";
const COLUMNS: Column<Row>[] = [{ name: "name", title: "Name", cell: (row) => row.name, sortBy: (row) => row.name }];

function Screen({ onDelete }: { onDelete: (ids: readonly string[]) => void }) {
  const list = useListPage<Page>({
    queryKey: ["things"],
    load: ({ page, search }) => call<Page>("GET", "/api/App/things", { query: { page, limit: 2, q: search } }),
    pagesOf: (data) => data.totalPages,
    pageSize: 2,
    keysOf: ({ data }) => data.map(({ id }) => id),
  });
  return (
    <>
      <ListCard
        label="Things"
        list={list}
        search={{ label: "Search things", debounceMs: 0 }}
        empty={(data) => data.data.length === 0 && <EmptyState icon={null} title="No things yet" />}
        bulk={(ids) => <Button onClick={() => onDelete(ids)}>Delete</Button>}
      >
        {(data) => (
          <DataTable {...list.table} label="Things" columns={COLUMNS} rows={data.data} selection={list.selection} />
        )}
      </ListCard>
      <Button onClick={list.reload}>Reload</Button>
    </>
  );
}

/** Three things, two a page; as many as are left. */
function server(names = ["One", "Two", "Three"]) {
  const things = names.map((name) => ({ id: name, name }));
  const answer = ({ query }: Sent): Reply => {
    const page = Number(new URLSearchParams(query).get("page"));
    return ok({ data: things.slice(2 * page - 2, 2 * page), totalPages: Math.max(1, Math.ceil(things.length / 2)) });
  };
  return { wire: fakeWire().on(LIST, answer), things };
}

function open(onDelete: (ids: readonly string[]) => void = () => undefined) {
  return show(<Screen onDelete={onDelete} />);
}

const back = async () => {
  const went = new Promise((resolve) => addEventListener("popstate", resolve, { once: true }));
  await act(async () => {
    history.back();
    await went;
  });
};

test("a page that is gone shows the last one, and the address says which", async () => {
  history.replaceState(null, "", "/list?page=7");
  server();

  open();

  expect(await screen.findByText("Three")).toBeVisible();
  expect(screen.getByText("Page 02 of 02")).toBeVisible();
  expect(location.search).toBe("?page=2");
  expect(screen.queryByText("No things yet")).toBeNull();
});

test("a server that gives the last page for one past the end is asked for no other before it is shown", async () => {
  history.replaceState(null, "", "/list?page=7");
  const { wire } = server();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  wire.on(LIST, async ({ query }) => {
    await (query.includes("page=7") || held);
    return ok({ data: [{ id: "3", name: `Three, asked ${query}` }], page: 2, totalPages: 2 });
  });

  open();

  expect(await screen.findByText(/Three, asked \?page=7/)).toBeVisible();
  release();
  await waitFor(() => expect(location.search).toBe("?page=2"));
  expect(screen.getByText("Page 02 of 02")).toBeVisible();
});

test("until another page is there the rows of the last one keep their numbers", async () => {
  history.replaceState(null, "", "/list");
  const { wire } = server();
  const admin = open();
  await screen.findByText("One");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  wire.on(LIST, async () => {
    await held;
    return ok({ data: [{ id: "3", name: "Three" }], totalPages: 2 });
  });

  await admin.click(screen.getByRole("button", { name: "Next" }));
  await waitFor(() => expect(screen.getByRole("region", { name: "Things" })).toHaveAttribute("aria-busy", "true"));
  expect(screen.getByText("One").closest("tr")).toHaveTextContent("01");

  release();
  expect((await screen.findByText("Three")).closest("tr")).toHaveTextContent("03");
});

test("all of the last page deleted: the page before it is shown, not an empty list", async () => {
  history.replaceState(null, "", "/list?page=2");
  const { things } = server();
  const admin = open();
  await screen.findByText("Three");

  things.pop();
  await admin.click(screen.getByRole("button", { name: "Reload" }));

  expect(await screen.findByText("Two")).toBeVisible();
  expect(screen.getByText("Page 01 of 01")).toBeVisible();
  expect(location.search).toBe("");
});

test("Back undoes a turned page and an order, but not each letter of a search", async () => {
  history.replaceState(null, "", "/list");
  server();
  const admin = open();
  await screen.findByText("One");
  await admin.click(screen.getByRole("button", { name: "Next" }));
  await screen.findByText("Three");
  expect(screen.getByRole("region", { name: "Things" })).toHaveFocus();
  await admin.click(screen.getByRole("button", { name: "Name" }));
  expect(location.search).toBe("?page=2&sort=name");

  await back();
  expect(location.search).toBe("?page=2");
  await back();
  expect(await screen.findByText("One")).toBeVisible();

  const steps = history.length;
  await admin.type(screen.getByRole("searchbox"), "two");
  await waitFor(() => expect(location.search).toBe("?q=two"));
  expect(history.length).toBe(steps);
});

test("the bulk bar is there only while something is ticked, and another page begins with nothing", async () => {
  history.replaceState(null, "", "/list");
  server();
  const onDelete = vi.fn();
  const admin = open(onDelete);
  await screen.findByText("One");
  expect(screen.queryByRole("toolbar")).toBeNull();

  await admin.click(screen.getByRole("checkbox", { name: "Select row 02" }));
  const bar = within(screen.getByRole("toolbar", { name: "Selected in Things" }));
  expect(bar.getByText("1 selected")).toBeVisible();
  await admin.click(bar.getByRole("button", { name: "Delete" }));
  expect(onDelete).toHaveBeenCalledExactlyOnceWith(["Two"]);

  await admin.click(screen.getByRole("button", { name: "Next" }));
  await screen.findByText("Three");
  expect(screen.queryByRole("toolbar")).toBeNull();
});

test("a row that somebody else deletes is selected no more: the bar counts and takes those that are there", async () => {
  history.replaceState(null, "", "/list");
  const { things } = server(["One", "Two"]);
  const onDelete = vi.fn();
  const admin = open(onDelete);
  await screen.findByText("One");
  await admin.click(screen.getByRole("checkbox", { name: "Select all in Things" }));
  expect(screen.getByText("2 selected")).toBeVisible();

  things.shift();
  await admin.click(screen.getByRole("button", { name: "Reload" }));
  expect(await screen.findByText("1 selected")).toBeVisible();
  await admin.click(screen.getByRole("button", { name: "Delete" }));
  expect(onDelete).toHaveBeenCalledExactlyOnceWith(["Two"]);

  things.pop();
  await admin.click(screen.getByRole("button", { name: "Reload" }));
  expect(await screen.findByText("No things yet")).toBeVisible();
  expect(screen.queryByRole("toolbar")).toBeNull();
});

test("a first load that fails stands in place with Retry; a reload that fails keeps the old rows", async () => {
  history.replaceState(null, "", "/list");
  const { wire } = server();
  const good = ok({ data: [{ id: "1", name: "One" }], totalPages: 1 });
  wire.on(LIST, refused(503, "Back in a minute."));
  const admin = open();
  expect(await screen.findByText("Back in a minute.")).toBeVisible();
  wire.on(LIST, good);
  await admin.click(screen.getByRole("button", { name: "Retry" }));
  await screen.findByText("One");

  wire.on(LIST, refused(503, "Away again."));
  await admin.click(screen.getByRole("button", { name: "Reload" }));

  expect(await screen.findByText("Away again.")).toBeVisible();
  expect(screen.getByRole("alert")).toHaveTextContent("This list could not be reloaded.");
  expect(screen.getByText("One")).toBeVisible();
});

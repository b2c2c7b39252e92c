import { screen, waitFor, within } from "@testing-library/react";
import { show } from "@tests/show";
import { errorResponse, fakeWire, ok, type Reply, request, type Sent } from "@tests/wire";
import { act } from "react";
import type { ResponseBody } from "@/api/ApiError";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { columnsOf } from "./columns";
import { DataTable } from "./DataTable";
import { ListPage } from "./ListPage";
import { type ListRequest, useList } from "./useList";

type Row = { id: string; name: string };
type Page = ResponseBody & { data: Row[]; page: number; totalPages: number };

const LIST = "GET /api/App/things";
const column = columnsOf<Row>();
const COLUMNS = column.columns([column.accessor("name", { header: "Name" })]);

async function load({ page, search, sort, signal }: ListRequest) {
  const query = { page: String(page), limit: "2", q: search, sort };
  const { data, totalPages, ...rest } = await request<Page>(
    `GET /api/App/things?${new URLSearchParams(query)}`,
    signal,
  );
  return { rows: data, pages: totalPages, page: rest.page };
}

function Screen({ onDelete }: { onDelete: (ids: readonly string[]) => void }) {
  const list = useList({ queryKey: ["things"], load, isPaged: true, pageSize: 2 });
  return (
    <>
      <ListPage
        label="Things"
        list={list}
        noun="thing"
        search="Search things"
        empty={<EmptyState icon={null} title="No things yet" />}
        bulk={<Button onClick={() => onDelete(list.selected.map(({ id }) => id))}>Delete</Button>}
      >
        {() => <DataTable {...list.table} label="Things" columns={COLUMNS} selection={list.selection} />}
      </ListPage>
      <Button onClick={list.reload}>Reload</Button>
    </>
  );
}

/** Start a fake server with three rows and two rows per page. */
function server(names = ["One", "Two", "Three"]) {
  const things = names.map((name) => ({ id: name, name }));
  const reply = ({ query }: Sent): Reply => {
    const params = new URLSearchParams(query);
    const sign = params.get("sort")?.startsWith("-") ? -1 : 1;
    const sorted = params.get("sort") ? things.toSorted((a, b) => sign * a.name.localeCompare(b.name)) : things;
    const found = sorted.filter(({ name }) => name.toLowerCase().includes(params.get("q") ?? ""));
    const totalPages = Math.max(1, Math.ceil(found.length / 2));
    const page = Math.min(totalPages, Number(params.get("page")));
    return ok({ data: found.slice(2 * page - 2, 2 * page), page, totalPages });
  };
  return { wire: fakeWire().on(LIST, reply), things };
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

test("shows the last page for one past the end, and corrects the URL", async () => {
  history.replaceState(null, "", "/list?page=7");
  server();

  open();

  expect(await screen.findByText("Three")).toBeVisible();
  expect(screen.getByText("Page 02 of 02")).toBeVisible();
  await waitFor(() => expect(location.search).toBe("?page=2"));
  expect(screen.queryByText("No things yet")).toBeNull();
});

test("keeps the row numbers until another page is loaded", async () => {
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
    return ok({ data: [{ id: "3", name: "Three" }], page: 2, totalPages: 2 });
  });

  await admin.click(screen.getByRole("button", { name: "Next" }));
  await waitFor(() => expect(screen.getByRole("region", { name: "Things" })).toHaveAttribute("aria-busy", "true"));
  expect(screen.getByText("One").closest("tr")).toHaveTextContent("01");

  release();
  expect((await screen.findByText("Three")).closest("tr")).toHaveTextContent("03");
});

test("shows the page before when all rows of the last page are deleted", async () => {
  history.replaceState(null, "", "/list?page=2");
  const { things } = server();
  const admin = open();
  await screen.findByText("Three");

  things.pop();
  await admin.click(screen.getByRole("button", { name: "Reload" }));

  expect(await screen.findByText("Two")).toBeVisible();
  expect(screen.getByText("Page 01 of 01")).toBeVisible();
  await waitFor(() => expect(location.search).toBe(""));
});

test("sorts on the server, and adds pages and orders to the history but not each letter of a search", async () => {
  // No other test has this path, to which Back returns.
  history.replaceState(null, "", "/sorted");
  server();
  const admin = open();
  await screen.findByText("One");
  await admin.click(screen.getByRole("button", { name: "Name" }));
  expect(await screen.findByText("Three")).toBeVisible();
  await waitFor(() => expect(location.search).toBe("?sort=name"));
  await admin.click(screen.getByRole("button", { name: "Next" }));
  expect(await screen.findByText("Two")).toBeVisible();
  expect(screen.getByRole("region", { name: "Things" })).toHaveFocus();
  await waitFor(() => expect(location.search).toBe("?sort=name&page=2"));

  await back();
  await waitFor(() => expect(location.search).toBe("?sort=name"));
  await back();
  expect(await screen.findByText("One")).toBeVisible();
  await waitFor(() => expect(`${location.pathname}${location.search}`).toBe("/sorted"));

  const steps = history.length;
  await admin.type(screen.getByRole("searchbox"), "two");
  await waitFor(() => expect(location.search).toBe("?q=two"));
  expect(history.length).toBe(steps);
});

test("shows the bulk bar while rows are selected, and another page has no selection", async () => {
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

test("hides the bulk bar and unchecks the rows on Clear selection", async () => {
  history.replaceState(null, "", "/list");
  server();
  const admin = open();
  await screen.findByText("One");
  await admin.click(screen.getByRole("checkbox", { name: "Select all in Things" }));

  await admin.click(screen.getByRole("button", { name: "Clear selection" }));

  expect(screen.queryByRole("toolbar")).toBeNull();
  expect(screen.getByRole("checkbox", { name: "Select row 01" })).not.toBeChecked();
});

test("removes a row from the selection when someone else deleted it", async () => {
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

test("shows a failed first load in place, and keeps the old rows after a failed reload", async () => {
  history.replaceState(null, "", "/list");
  const { wire } = server();
  const good = ok({ data: [{ id: "1", name: "One" }], page: 1, totalPages: 1 });
  wire.on(LIST, errorResponse(503, "Back in a minute."));
  const admin = open();
  expect(await screen.findByText("Back in a minute.")).toBeVisible();
  wire.on(LIST, good);
  await admin.click(screen.getByRole("button", { name: "Retry" }));
  await screen.findByText("One");

  wire.on(LIST, errorResponse(503, "Away again."));
  await admin.click(screen.getByRole("button", { name: "Reload" }));

  expect(await screen.findByText("Away again.")).toBeVisible();
  expect(screen.getByRole("alert")).toHaveTextContent("Could not refresh this list.");
  expect(screen.getByText("One")).toBeVisible();
});

test("offers to clear a search without results", async () => {
  history.replaceState(null, "", "/list?q=nothing");
  server();
  const admin = open();

  await admin.click(await screen.findByRole("button", { name: "Clear search and show all" }));

  expect(await screen.findByText("One")).toBeVisible();
});

import { screen, within } from "@testing-library/react";
import { show } from "@tests/show";
import { useState } from "react";
import { Button } from "@/ui/Button";
import { columnsOf } from "./columns";
import { DataTable, type DataTableProps, type Selection } from "./DataTable";

type Ad = { id: string; name: string; clicks: number };
const column = columnsOf<Ad>();
const COLUMNS = column.columns([
  column.accessor("name", { header: "Name" }),
  column.accessor("clicks", { header: "Clicks", meta: { isNumeric: true } }),
]);
const ADS: Ad[] = [
  { id: "1", name: "Home", clicks: 9 },
  { id: "2", name: "After intro", clicks: 100 },
  { id: "3", name: "Splash", clicks: 20 },
];

function shownNames() {
  return screen
    .getAllByRole("row")
    .slice(1)
    .map((row) => within(row).getByRole("rowheader").textContent);
}

test("numbers rows with two digits and shows their actions", () => {
  show(<DataTable label="Ads" columns={COLUMNS} rows={ADS} actions={(ad) => <Button>Edit {ad.name}</Button>} />);

  expect(screen.getByRole("table", { name: "Ads" })).toBeVisible();
  expect(
    screen
      .getAllByRole("row")
      .slice(1)
      .map((row) => within(row).getAllByRole("cell")[0]?.textContent),
  ).toEqual(["01", "02", "03"]);
  expect(screen.getByRole("button", { name: "Edit Splash" })).toBeVisible();
  expect(screen.getByRole("rowheader", { name: "Splash" })).toBeVisible();
});

test("sorts with a select on a phone", async () => {
  const admin = show(<DataTable label="Ads" columns={COLUMNS} rows={ADS} />);
  const order = screen.getByRole("combobox", { name: "Sort by" });

  await admin.selectOptions(order, "Clicks, descending");
  expect(shownNames()).toEqual(["After intro", "Splash", "Home"]);
  expect(screen.getByRole("columnheader", { name: "Clicks" })).toHaveAttribute("aria-sort", "descending");
  await admin.selectOptions(order, "Default");

  expect(shownNames()).toEqual(["Home", "After intro", "Splash"]);
});

test("sorts numbers up, then down, then returns to the order of the server", async () => {
  const admin = show(<DataTable label="Ads" columns={COLUMNS} rows={ADS} />);
  const head = screen.getByRole("columnheader", { name: "Clicks" });
  const press = () => admin.click(within(head).getByRole("button"));

  await press();
  expect(shownNames()).toEqual(["Home", "Splash", "After intro"]);
  expect(head).toHaveAttribute("aria-sort", "ascending");
  await press();
  expect(shownNames()).toEqual(["After intro", "Splash", "Home"]);
  await press();
  expect(shownNames()).toEqual(["Home", "After intro", "Splash"]);
  expect(head).toHaveAttribute("aria-sort", "none");
});

const MANY: Ad[] = Array.from({ length: 1000 }, (_, index) => ({
  id: `id-${index}`,
  name: `Ad ${index + 1}`,
  clicks: 1000 - index,
}));

function Many(props: Partial<DataTableProps<Ad>>) {
  const [selected, setSelected] = useState<Selection["selected"]>({});
  return (
    <>
      <p>{Object.keys(selected).length} chosen</p>
      <DataTable label="Ads" columns={COLUMNS} rows={MANY} selection={{ selected, onChange: setSelected }} {...props} />
    </>
  );
}

test("renders only the rows near the viewport of a thousand rows", () => {
  show(<Many />);

  expect(screen.getByRole("table")).toHaveAttribute("aria-rowcount", "1001");
  const rows = screen.getAllByRole("row").slice(1);
  expect(rows.length).toBeLessThan(60);
  expect(rows[0]).toHaveAttribute("aria-rowindex", "2");
  expect(screen.getByText("Ad 1")).toBeVisible();
  expect(screen.queryByText("Ad 900")).toBeNull();
});

test("renders all of fifty rows", () => {
  show(<Many rows={MANY.slice(0, 50)} />);

  expect(screen.getByRole("table")).not.toHaveAttribute("aria-rowcount");
  expect(screen.getAllByRole("row")).toHaveLength(51);
});

test("selects and sorts all rows, also those that are not rendered", async () => {
  const admin = show(<Many />);

  await admin.click(screen.getByRole("checkbox", { name: "Select all in Ads" }));
  expect(screen.getByText("1000 chosen")).toBeVisible();
  await admin.click(screen.getByRole("button", { name: "Clicks" }));

  const [first] = screen.getAllByRole("row").slice(1) as [HTMLElement];
  expect(within(first).getByText("Ad 1000")).toBeVisible();
  expect(within(first).getByRole("checkbox")).toBeChecked();
});

test("shows nothing as selected if only rows of another search are", () => {
  const selection: Selection = { selected: { other: true }, onChange: () => undefined };
  show(<DataTable label="Ads" columns={COLUMNS} rows={ADS} selection={selection} />);

  expect(screen.getByRole("checkbox", { name: "Select all in Ads" })).not.toBePartiallyChecked();
});

test("keeps the edited row and its text when sorting moves it", async () => {
  const form = () => <input aria-label="Description" />;
  const admin = show(<Many editing={{ id: "id-2", form }} />);
  await admin.type(screen.getByLabelText("Description"), "Half-typed");

  await admin.click(screen.getByRole("button", { name: "Clicks" }));

  expect(screen.getByLabelText("Description")).toHaveValue("Half-typed");
  expect(screen.getByLabelText("Description").closest("tr")).toHaveAttribute("aria-rowindex", "999");
});

test("selects a range of the displayed order with Shift", async () => {
  const admin = show(<Many rows={MANY.slice(0, 20)} />);
  const boxes = () => screen.getAllByRole("checkbox").slice(1) as [HTMLElement, ...HTMLElement[]];
  await admin.click(screen.getByRole("button", { name: "Clicks" }));

  await admin.click(boxes()[2] as HTMLElement);
  await admin.keyboard("{Shift>}");
  await admin.click(boxes()[6] as HTMLElement);
  await admin.keyboard("{/Shift}");

  expect(screen.getByText("5 chosen")).toBeVisible();
  expect(
    boxes()
      .map((box) => (box as HTMLInputElement).checked)
      .indexOf(true),
  ).toBe(2);
});

test("shows a new row first and marks it as new", () => {
  show(<DataTable label="Ads" columns={COLUMNS} rows={ADS} newIds={["3"]} />);

  expect(shownNames()).toEqual(["SplashNew", "Home", "After intro"]);
});

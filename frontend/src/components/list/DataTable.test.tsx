import { screen, within } from "@testing-library/react";
import { show } from "@tests/show";
import { Button } from "@/ui/Button";
import { type Column, DataTable } from "./DataTable";

type Ad = { id: string; name: string; clicks: number };
const COLUMNS: Column<Ad>[] = [
  { name: "name", title: "Name", cell: (ad) => ad.name, sortBy: (ad) => ad.name },
  { name: "clicks", title: "Clicks", cell: (ad) => ad.clicks, sortBy: (ad) => ad.clicks, isFigure: true },
];
const ADS: Ad[] = [
  { id: "1", name: "Home", clicks: 9 },
  { id: "2", name: "After intro", clicks: 100 },
  { id: "3", name: "Splash", clicks: 20 },
];

function shownNames() {
  return screen
    .getAllByRole("row")
    .slice(1)
    .map((row) => within(row).getAllByRole("cell")[1]?.textContent);
}

test("rows are numbered with two digits and carry their actions", () => {
  show(
    <DataTable
      label="Ads"
      columns={COLUMNS}
      rows={ADS}
      rowKey={(ad) => ad.id}
      actions={(ad) => <Button>Edit {ad.name}</Button>}
    />,
  );

  expect(screen.getByRole("table", { name: "Ads" })).toBeVisible();
  expect(
    screen
      .getAllByRole("row")
      .slice(1)
      .map((row) => within(row).getAllByRole("cell")[0]?.textContent),
  ).toEqual(["01", "02", "03"]);
  expect(screen.getByRole("button", { name: "Edit Splash" })).toBeVisible();
});

test("a head sorts up, then down, then gives the server's order back; figures as figures", async () => {
  const admin = show(<DataTable label="Ads" columns={COLUMNS} rows={ADS} rowKey={(ad) => ad.id} />);
  const head = screen.getByRole("columnheader", { name: "Clicks" });
  const press = () => admin.click(within(head).getByRole("button"));

  await press();
  expect(shownNames()).toEqual(["NameHome", "NameSplash", "NameAfter intro"]);
  expect(head).toHaveAttribute("aria-sort", "ascending");
  await press();
  expect(shownNames()).toEqual(["NameAfter intro", "NameSplash", "NameHome"]);
  await press();
  expect(shownNames()).toEqual(["NameHome", "NameAfter intro", "NameSplash"]);
  expect(head).toHaveAttribute("aria-sort", "none");
});

// The conditions of a rule during typing: errors, accepted spellings, and the sentence.

import { useQueryClient } from "@tanstack/react-query";
import { act, screen, waitFor, within } from "@testing-library/react";
import { solve } from "@tests/captcha";
import { watchLocation } from "@tests/page";
import { show } from "@tests/show";
import { errorResponse, fakeWire, ok } from "@tests/wire";
import { RuleDialog } from "./RuleDialog";
import { useRulesFold } from "./RulesFold";

const PHONES = "GET /api/App/controller/admin/phones";
const NOT_SAID = "Complete the conditions to see the rule as a sentence.";

function open() {
  watchLocation("/site/controller");
  const wire = fakeWire().on(PHONES, ({ query }) =>
    query.includes("%3B") || query.includes("latest")
      ? errorResponse(400, "This will not do.")
      : ok({ data: { phones: 200, fitting: 100, rest: 0, kinds: [] } }),
  );
  const done = vi.fn();
  const admin = show(
    <RuleDialog
      name="liveButton"
      rule={undefined}
      current={false}
      others={[]}
      onClose={() => undefined}
      onDone={done}
    />,
  );
  return { wire, done, admin };
}

test("removes the server's error when its text changes, and shows the sentence then", async () => {
  const { admin } = open();
  const dialog = within(await screen.findByRole("dialog"));
  const version = dialog.getByLabelText("App versions");
  await admin.type(version, "latest");
  await waitFor(() => expect(version).toHaveAccessibleDescription("This will not do."));
  expect(dialog.getByText(NOT_SAID)).toBeVisible();
  await admin.click(dialog.getByRole("button", { name: "Add to list" }));

  await admin.clear(version);
  await admin.type(version, ">=2.3");

  await waitFor(() => expect(version).toHaveAccessibleDescription(/^About 100 of 200/));
  expect(dialog.queryByText(NOT_SAID)).toBeNull();
  expect(version).not.toHaveAttribute("aria-invalid", "true");
});

test("accepts common spellings of versions, platforms, and percentages", async () => {
  const { admin, done } = open();
  const dialog = within(await screen.findByRole("dialog"));
  await admin.type(dialog.getByLabelText(/^Name/), "Trial");
  await admin.type(dialog.getByLabelText("Platforms"), "Android; ios");
  await admin.type(dialog.getByLabelText("App versions"), ">= 2.3 and < 3");
  await admin.type(dialog.getByLabelText("Share of phones (%)"), "12,5%");
  expect(await dialog.findByText(/^Android or iOS 2.3 to below 3, 12.5% of phones: on$/)).toBeVisible();

  await admin.click(dialog.getByRole("button", { name: "Add to list" }));

  const when = { platform: ["android", "ios"], version: ">=2.3 <3", share: 12.5 };
  await waitFor(() => expect(done).toHaveBeenCalledWith({ name: "Trial", value: true, when }));
});

test("keeps the edited rule and version when others save meanwhile", async () => {
  const RULES = "GET /api/App/controller/admin/rules";
  const when = { share: 10 };
  const yourRule = { name: "Mine", value: true, when };
  const empty = { afterSplaceAds: [], preVideo_time: [], installNewData: [] };
  watchLocation("/site/controller");
  const wire = fakeWire()
    .on(RULES, ok({ data: { ...empty, liveBtn: [yourRule] }, version: 4 }))
    .on(PHONES, ok({ data: { phones: 0, fitting: 0, rest: 0, kinds: [] } }));
  const admin = show(<Fold />);
  await admin.click(await screen.findByRole("button", { name: /^Rules: / }));
  await admin.click(await screen.findByRole("button", { name: "Edit Mine" }));
  const dialog = within(await screen.findByRole("dialog"));
  await admin.type(dialog.getByLabelText(/^Name/), " too");

  const theirRules = [{ name: "Theirs", value: false, when }, yourRule];
  wire.on(RULES, ok({ data: { ...empty, liveBtn: theirRules }, version: 5 }));
  act(() => void refresh());
  await waitFor(() => expect(wire.requests(RULES)).toHaveLength(2));
  await admin.click(dialog.getByRole("button", { name: "Update list" }));
  await admin.click(await screen.findByRole("button", { name: "Save rules" }));
  await solve(admin);

  const SAVE = "PUT /api/App/controller/admin/rules/liveBtn";
  await waitFor(() => expect(wire.last(SAVE).headers.get("If-Match")).toBe('"4"'));
  expect((wire.last(SAVE).body as { rules: { name: string }[] }).rules.map((rule) => rule.name)).toEqual(["Mine too"]);
});

let refresh: () => unknown = () => undefined;

function Fold() {
  const { button, list } = useRulesFold("liveButton");
  const cache = useQueryClient();
  refresh = () => cache.invalidateQueries();
  return (
    <>
      {button}
      {list}
    </>
  );
}

test.each([
  ["2.3+", ">=2.3"],
  ["from 2.3 to 3.0", ">=2.3 <=3.0"],
  ["2.3 to below 3.0", ">=2.3 <3.0"],
])("accepts the versions %s", async (typed, version) => {
  const { admin, done } = open();
  const dialog = within(await screen.findByRole("dialog"));
  await admin.type(dialog.getByLabelText(/^Name/), "Trial");
  await admin.type(dialog.getByLabelText("App versions"), typed);

  await admin.click(dialog.getByRole("button", { name: "Add to list" }));

  await waitFor(() => expect(done).toHaveBeenCalledWith({ name: "Trial", value: true, when: { version } }));
});

test("suggests reported platforms, and warns if no phone matches", async () => {
  const { wire, admin } = open();
  const seen = { kinds: [], platforms: [{ code: "android", phones: 150 }], languages: [], countries: [] };
  wire.on(PHONES, ({ query }) =>
    ok({ data: { phones: 200, fitting: query.includes("androd") ? 0 : 150, rest: 0, ...seen } }),
  );
  const dialog = within(await screen.findByRole("dialog"));
  const platform = dialog.getByLabelText("Platforms");
  await admin.type(platform, "androd");
  expect(await dialog.findByText(/^About 0 of 200 phones/)).toHaveClass("text-warning-text");
  await admin.clear(platform);

  await admin.click(await dialog.findByRole("button", { name: "Add android" }));

  expect(platform).toHaveValue("android");
  expect(dialog.getByRole("button", { name: "Remove android" })).toHaveAttribute("aria-pressed", "true");
});

import { aPage } from "@tests/page";
import { type FakeWire, fakeWire, ok, refused } from "@tests/wire";
import { isOutdated, setPageConfig } from "@/lib/config";
import { INBOX_POLL_MS, startInbox } from "./inbox";

const READ = "GET /api/admin/inbox";
const WORKER = {
  kind: "worker",
  title: "The worker is not running",
  advice: "Start the worker again.",
  detail: "none has looked for mail for 90 s",
  link: "/health/ready?all=1",
  linkText: "View health checks",
  since: null,
};
const PUSH = {
  ...WORKER,
  kind: "push-failed",
  title: "Notifications not sent: 2",
  link: "/site/notification",
  linkText: "Open notifications",
  since: "2026-11-21T10:00:00Z",
};
const bell = () => document.querySelector("button") as HTMLButtonElement;
const count = () => document.querySelector(".count") as HTMLElement;
const panel = () => document.querySelector("#inbox") as HTMLElement;
const soon = (holds: () => void) => vi.waitFor(holds, { timeout: 15_000 });
let wire: FakeWire;

beforeEach(() => {
  vi.useFakeTimers();
  setPageConfig({ ...aPage(), release: "aaa" });
  wire = fakeWire().on(READ, ok({ data: [WORKER, PUSH], release: "aaa" }));
  document.body.innerHTML = `<div data-inbox><button aria-controls="inbox" aria-label="Inbox"><span class="count" hidden>
    </span></button><section class="inbox" id="inbox" tabindex="-1"></section></div>`;
});
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
});

test("the bell counts what needs an admin, and says so in words", async () => {
  startInbox();

  await soon(() => expect(count().textContent).toBe("2"));
  expect(count().hidden).toBe(false);
  expect(bell().getAttribute("aria-label")).toBe("Inbox: 2 items");
});

test("behind it each problem says what to do, where and since when", async () => {
  startInbox();
  bell().click();

  await soon(() => expect(panel().querySelectorAll("li")).toHaveLength(2));
  expect(panel().textContent).toContain("Start the worker again.");
  expect(panel().textContent).toContain("none has looked for mail for 90 s");
  const link = panel().querySelector<HTMLAnchorElement>('a[href="/site/notification"]');
  expect(link?.textContent).toBe("Open notifications");
  expect(link?.closest("li")?.textContent).toContain("Since 21/11/2026");
});

test("nothing to do is said, and no count stands on the bell", async () => {
  wire.on(READ, ok({ data: [], release: "aaa" }));

  startInbox();
  bell().click();

  await soon(() => expect(panel().textContent).toContain("No problems."));
  expect(count().hidden).toBe(true);
  expect(bell().getAttribute("aria-label")).toBe("Inbox");
});

test("a failed look keeps the count, and tells whoever opens the list", async () => {
  startInbox();
  await soon(() => expect(count().textContent).toBe("2"));

  wire.on(READ, refused(503, "gone"));
  bell().click();

  await soon(() => expect(panel().textContent).toContain("could not be loaded"));
  expect(count().textContent).toBe("2");
});

test("a look that draws the list anew leaves the focus on its link; without that one it is the list's", async () => {
  startInbox();
  bell().click();
  const link = () => panel().querySelector<HTMLAnchorElement>('a[href="/site/notification"]');
  await soon(() => expect(link()).not.toBeNull());
  const before = link();
  before?.focus();

  wire.on(READ, ok({ data: [PUSH], release: "aaa" }));
  await vi.advanceTimersByTimeAsync(INBOX_POLL_MS);
  await soon(() => expect(before?.isConnected).toBe(false));
  expect(document.activeElement).toBe(link());

  wire.on(READ, ok({ data: [], release: "aaa" }));
  await vi.advanceTimersByTimeAsync(INBOX_POLL_MS);
  await soon(() => expect(link()).toBeNull());
  expect(document.activeElement).toBe(panel());
});

test("it asks again each minute; another build of the console is noticed then", async () => {
  startInbox();
  await soon(() => expect(count().textContent).toBe("2"));
  expect(isOutdated()).toBe(false);

  wire.on(READ, ok({ data: [PUSH], release: "bbb" }));
  await vi.advanceTimersByTimeAsync(INBOX_POLL_MS);

  await soon(() => expect(count().textContent).toBe("1"));
  expect(isOutdated()).toBe(true);
});

import { useQuery } from "@tanstack/react-query";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { aPage, watchLocation } from "@tests/page";
import { show } from "@tests/show";
import { errorResponse, fakeWire, ok, request } from "@tests/wire";
import { useForm } from "react-hook-form";
import type { ResponseBody } from "@/api/ApiError";
import { compareRelease, setPageConfig } from "@/lib/config";
import { Form, TextField } from "@/patterns/form/Form";
import { useSave } from "@/patterns/form/useSave";
import { useFormDraft } from "@/patterns/form/useUnsavedGuard";
import { beginSession, consumeReturnUrl, leaveWhenSignedOut, recheckSession, wasInterrupted } from "@/session/session";
import { hasUnsaved, registerUnsaved, setSaveDraftsOnLeave } from "@/session/unsaved";
import { Button } from "@/ui/Button";
import { PageNotices } from "./PageNotices";

const FIRE = "POST /api/App/fire";
const CHECK = "GET /api/admin/Authorization";
const COUNTS = "GET /api/App/counts";

afterEach(() => setSaveDraftsOnLeave(false));

function setOnline(isOnline: boolean) {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
  act(() => void dispatchEvent(new Event(isOnline ? "online" : "offline")));
}

/** Store a new marker as another tab would. */
function signInElsewhere(marker: string) {
  localStorage.setItem("admin_video_call", marker);
  act(() => void dispatchEvent(new StorageEvent("storage", { key: "admin_video_call", newValue: marker })));
}

function Fire() {
  const fire = useSave<void, ResponseBody>({ save: () => request("POST /api/App/fire") });
  return <Button onClick={() => fire.mutate()}>Fire</Button>;
}

function Typing() {
  const form = useForm({ defaultValues: { title: "" } });
  useFormDraft(form, "test");
  return (
    <Form form={form} label="Test" onSubmit={() => undefined}>
      <TextField form={form} name="title" label="Title" />
    </Form>
  );
}

test("fails an action at once while offline, and does not repeat it when online again", async () => {
  const wire = fakeWire();
  const admin = show(
    <>
      <PageNotices />
      <Fire />
    </>,
  );
  setOnline(false);
  expect(screen.getByText("You are offline. Nothing is being saved.")).toBeVisible();

  await admin.click(screen.getByRole("button", { name: "Fire" }));
  expect(await screen.findByText("Internet Server Error")).toBeVisible();
  expect(wire.requests(FIRE)).toHaveLength(1);
  wire.on(FIRE, ok());
  setOnline(true);
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));

  expect(screen.queryByText(/You are offline/)).toBeNull();
  expect(wire.requests(FIRE)).toHaveLength(1);
});

test("shows a notice when the session ends during typing, and restores the draft after sign-in", async () => {
  const place = watchLocation("/site/notification");
  leaveWhenSignedOut();
  beginSession("marker");
  const wire = fakeWire().on(CHECK, ok()).on(FIRE, errorResponse(401, "Sign in first."));
  await recheckSession();
  const admin = show(
    <>
      <PageNotices />
      <Typing />
      <Fire />
    </>,
  );
  await admin.type(screen.getByLabelText("Title"), "Half a");

  await admin.click(screen.getByRole("button", { name: "Fire" }));

  expect(await screen.findByText(/Your session has ended/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Sign in" })).toHaveAttribute("target", "_blank");
  expect(place.replace).not.toHaveBeenCalled();
  expect(wasInterrupted()).toBe(true);
  // The page stores the draft, so the browser has nothing to confirm.
  const leaving = new Event("beforeunload", { cancelable: true });
  dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(false);
  dispatchEvent(new Event("pagehide"));
  show(<Typing />);
  expect(screen.getAllByLabelText("Title").map((field) => (field as HTMLInputElement).value)).toContain("Half a");

  signInElsewhere("next");
  await waitFor(() => expect(screen.queryByText(/Your session has ended/)).toBeNull());
  wire.on(FIRE, ok({ message: "Fired" }));
  await admin.click(screen.getByRole("button", { name: "Fire" }));
  expect(await screen.findAllByText("Fired")).not.toHaveLength(0);
  expect(wire.last(FIRE).headers.get("Authorization")).toBe("Bearer next");
  expect(consumeReturnUrl()).toBe("/site/notification");
});

function comeBack() {
  act(() => void dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })));
}

test.each([
  ["another account signs in in another tab", () => signInElsewhere("of two"), "two"],
  ["the browser restores the page for another account", comeBack, "two"],
  ["the server does not return the account of the page", () => signInElsewhere("of two"), undefined],
])("reloads and keeps the draft for its account when %s", async (_, happen, account) => {
  const place = watchLocation("/site/notification");
  setPageConfig({ ...aPage(), account: "one" });
  leaveWhenSignedOut();
  const block = `<script id="console-config">${JSON.stringify({ ...aPage(), account })}</script>`;
  fakeWire().on("GET /site/notification", account ? { raw: block } : { code: 503, raw: "Bad Gateway" });
  const admin = show(<Typing />);
  await admin.type(screen.getByLabelText("Title"), "Of one");

  happen();

  await waitFor(() => expect(place.reload).toHaveBeenCalled());
  dispatchEvent(new Event("pagehide"));
  cleanup();
  show(<Typing />);
  expect(screen.getByLabelText("Title")).toHaveValue("Of one");
});

test("does not restore the draft of one account for another account", async () => {
  setPageConfig({ ...aPage(), account: "one" });
  const admin = show(<Typing />);
  await admin.type(screen.getByLabelText("Title"), "Of one");
  setSaveDraftsOnLeave(true);
  dispatchEvent(new Event("pagehide"));
  cleanup();

  setPageConfig({ ...aPage(), account: "two" });
  show(<Typing />);
  expect(screen.getByLabelText("Title")).toHaveValue("");
  cleanup();

  setPageConfig({ ...aPage(), account: "one" });
  show(<Typing />);
  expect(screen.getByLabelText("Title")).toHaveValue("Of one");
});

test.each(["not JSON", '{"title": 7}', "[1]"])("ignores an unreadable draft (%s)", async (garbage) => {
  sessionStorage.setItem("draft  / test", garbage);

  show(<Typing />);

  expect(screen.getByLabelText("Title")).toHaveValue("");
  expect(hasUnsaved()).toBe(false);
});

function Counts() {
  useQuery({ queryKey: ["counts"], queryFn: () => request("GET /api/App/counts"), refetchInterval: 5 });
  return null;
}

test("stops polling when the session ends, and resumes after the next sign-in", async () => {
  watchLocation("/site");
  leaveWhenSignedOut();
  beginSession("marker");
  const wire = fakeWire().on(CHECK, ok()).on(COUNTS, ok());
  await recheckSession();
  const release = registerUnsaved({ name: "title", read: undefined });
  show(
    <>
      <PageNotices />
      <Counts />
    </>,
  );
  await waitFor(() => expect(wire.requests(COUNTS).length).toBeGreaterThan(2));

  wire.on(COUNTS, errorResponse(401, "Sign in first."));
  await screen.findByText(/Your session has ended/);
  const requestCount = wire.requests(COUNTS).length;
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));

  expect(wire.requests(COUNTS)).toHaveLength(requestCount);

  wire.on(COUNTS, ok());
  signInElsewhere("next");
  await waitFor(() => expect(wire.requests(COUNTS).length).toBeGreaterThan(requestCount));
  release();
});

test("offers to reload for a new build, keeps drafts, and asks before losing other input", async () => {
  const place = watchLocation("/site/notification");
  const admin = show(
    <>
      <PageNotices />
      <Typing />
    </>,
  );
  expect(screen.queryByText("A new version is available.")).toBeNull();
  await admin.type(screen.getByLabelText("Title"), "Half a");

  setPageConfig({ ...aPage(), release: "aaa" });
  act(() => compareRelease("bbb"));
  expect(screen.getByText("A new version is available.")).toBeVisible();
  await admin.click(screen.getByRole("button", { name: "Reload" }));

  expect(place.reload).toHaveBeenCalledOnce();
  const leaving = new Event("beforeunload", { cancelable: true });
  dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(false);
  dispatchEvent(new Event("pagehide"));
  show(<Typing />);
  expect(screen.getAllByLabelText("Title").map((field) => (field as HTMLInputElement).value)).toEqual([
    "Half a",
    "Half a",
  ]);

  const release = registerUnsaved({ name: "password", read: undefined });
  await admin.click(screen.getAllByRole("button", { name: "Reload" })[0] as HTMLElement);
  const lost = new Event("beforeunload", { cancelable: true });
  dispatchEvent(lost);
  expect(lost.defaultPrevented).toBe(true);
  release();
});

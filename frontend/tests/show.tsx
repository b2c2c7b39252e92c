import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, waitFor } from "@testing-library/react";
import userEvent, { PointerEventsCheckLevel } from "@testing-library/user-event";
import { NuqsAdapter } from "nuqs/adapters/react";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import type { ReactNode } from "react";
import { Toaster } from "@/patterns/toasts/Toaster";
import { newQueryClient } from "@/session/queryClient";
import { setSaveDraftsOnLeave } from "@/session/unsaved";

const clients: QueryClient[] = [];

// Some tests leave requests without a response, so the wait is limited. A busy machine may use up the time before the
// first check, so the number of checks has a minimum too.
const MAX_WAIT_MS = 500;
const MIN_CHECKS = 20;

/** Wait until no request is running, then unmount the screen. Late responses would reach the next test. */
export async function settle(): Promise<void> {
  const isBusy = () => clients.some((client) => client.isFetching() + client.isMutating() > 0);
  const deadline = performance.now() + MAX_WAIT_MS;
  let checks = 0;
  // waitFor instead of a timer, because React warns about updates outside act().
  await waitFor(() => {
    checks += 1;
    if (isBusy() && (checks < MIN_CHECKS || performance.now() < deadline)) {
      throw new Error("A request is pending.");
    }
  });
  // Toasts that the pointer paused would stay paused in the next test.
  for (const notices of document.querySelectorAll("[aria-label=Notices]")) {
    fireEvent.mouseLeave(notices);
  }
  // Discards pending URL updates.
  render(<NuqsTestingAdapter>{null}</NuqsTestingAdapter>);
  cleanup();
  for (const client of clients) {
    client.clear();
  }
  clients.length = 0;
}

/** Render a screen or a part like an island, without the session check. Returns the user-event instance. */
export function show(screen: ReactNode) {
  // jsdom reports `pointer-events: none` while a dialog opens. The browser tests cover pointer events.
  const admin = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
  const client = newQueryClient();
  clients.push(client);
  render(
    <QueryClientProvider client={client}>
      <NuqsAdapter>{screen}</NuqsAdapter>
      <Toaster />
    </QueryClientProvider>,
  );
  return admin;
}

/** Simulate the end of the session and a new sign-in: the page stores its drafts and closes. */
export async function interrupt(): Promise<void> {
  setSaveDraftsOnLeave(true);
  dispatchEvent(new Event("pagehide"));
  setSaveDraftsOnLeave(false);
  await settle();
}

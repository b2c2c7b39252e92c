import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, waitFor } from "@testing-library/react";
import userEvent, { PointerEventsCheckLevel } from "@testing-library/user-event";
import { NuqsAdapter } from "nuqs/adapters/react";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import type { ReactNode } from "react";
import { newQueryClient } from "@/app/Island";
import { Toaster } from "@/app/Toaster";
import { keepDraftsOnLeave } from "@/app/unsaved";

const clients: QueryClient[] = [];

// A call that is never answered is a test's own; it is not waited for for ever. A busy machine may pass the time without
// having looked once.
const PATIENCE_MS = 500;
const LOOKS = 20;

/** Wait until no call is on its way, then take the screen away: what comes later would land in the next test. */
export async function settle(): Promise<void> {
  const isBusy = () => clients.some((client) => client.isFetching() + client.isMutating() > 0);
  const deadline = performance.now() + PATIENCE_MS;
  let looks = 0;
  // Not a bare timer: React complains of what changes while nobody says that he waits for it.
  await waitFor(() => {
    looks += 1;
    if (isBusy() && (looks < LOOKS || performance.now() < deadline)) {
      throw new Error("A call is on its way.");
    }
  });
  // Toasts that a pointer held are held until it leaves, in the next test, too.
  for (const notices of document.querySelectorAll("[aria-label=Notices]")) {
    fireEvent.mouseLeave(notices);
  }
  // Discards what is not written to the URL yet.
  render(<NuqsTestingAdapter>{null}</NuqsTestingAdapter>);
  cleanup();
  for (const client of clients) {
    client.clear();
  }
  clients.length = 0;
}

/** Draw a screen or a part as the island does, without the session check; gives the admin's hands. */
export function show(screen: ReactNode) {
  // What is under the pointer is the browser's to know (tests/browser): a dialog that is being opened says "none" for a
  // moment here.
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

/** What becomes of the page when the session is over and its admin signs in again: what was typed is kept, all else new. */
export async function interrupt(): Promise<void> {
  keepDraftsOnLeave(true);
  dispatchEvent(new Event("pagehide"));
  keepDraftsOnLeave(false);
  await settle();
}

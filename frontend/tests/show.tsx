import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { newQueryClient } from "@/parts/island/mountIsland";
import { Toaster } from "@/parts/toasts/Toaster";

const clients: QueryClient[] = [];

/** Wait until no call is on its way: it would land in the wire of the next test. */
export async function settle(): Promise<void> {
  const isQuiet = () => clients.every((client) => client.isFetching() + client.isMutating() === 0);
  // A call that is never answered is a test's own; it is not waited for for ever.
  for (let turn = 0; turn < 50 && !isQuiet(); turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  clients.length = 0;
}

/** Draw a screen or a part as the island does, without the session check; gives the admin's hands. */
export function show(screen: ReactNode) {
  const admin = userEvent.setup({ delay: null });
  const client = newQueryClient();
  clients.push(client);
  render(
    <QueryClientProvider client={client}>
      {screen}
      <Toaster />
    </QueryClientProvider>,
  );
  return admin;
}

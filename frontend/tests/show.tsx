import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { newQueryClient } from "@/parts/island/mountIsland";
import { Toaster } from "@/parts/toasts/Toaster";

/** Draw a screen or a part as the island does, without the session check; gives the admin's hands. */
export function show(screen: ReactNode) {
  const admin = userEvent.setup({ delay: null });
  render(
    <QueryClientProvider client={newQueryClient()}>
      {screen}
      <Toaster />
    </QueryClientProvider>,
  );
  return admin;
}

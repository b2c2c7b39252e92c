import { QueryClient } from "@tanstack/react-query";
import { type ComponentType, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { leaveWhenSignedOut } from "@/lib/session";
import { Island } from "./Island";

export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // A refusal is an answer: asking again gives the same. What the network lost, the admin asks for again.
      queries: {
        networkMode: "always",
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
        retry: false,
        staleTime: 0,
      },
      // What is pressed offline fails at once. Held back, it would be carried out when nobody expects it any more.
      mutations: { networkMode: "always" },
    },
  });
}

/** Put a screen into the page's island. What the server drew of it stays, with what was typed meanwhile. */
export function mountIsland(Screen: ComponentType): void {
  const island = document.getElementById("island");
  if (!island) {
    throw new Error("The page has no #island.");
  }
  leaveWhenSignedOut();
  const drawn = (
    <Island client={newQueryClient()}>
      <Screen />
    </Island>
  );
  // In slices: who types meanwhile is not kept waiting.
  startTransition(() => {
    if (island.dataset.drawn === undefined) {
      createRoot(island).render(drawn);
    } else {
      hydrateRoot(island, drawn);
    }
  });
}

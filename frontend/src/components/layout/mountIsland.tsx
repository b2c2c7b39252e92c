import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { leaveWhenSignedOut } from "@/lib/session";
import { AuthGuard } from "./AuthGuard";
import { Boundary } from "./Boundary";
import { PageNotices } from "./PageNotices";
import { Toaster } from "./Toaster";

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

/** Put a screen into the page's island, behind the session check and inside the error boundary. */
export function mountIsland(screen: ReactNode): void {
  const island = document.getElementById("island");
  if (!island) {
    throw new Error("The page has no #island.");
  }
  leaveWhenSignedOut();
  createRoot(island).render(
    <StrictMode>
      <QueryClientProvider client={newQueryClient()}>
        <Boundary>
          <PageNotices />
          <AuthGuard>{screen}</AuthGuard>
        </Boundary>
        <Toaster />
      </QueryClientProvider>
    </StrictMode>,
  );
}

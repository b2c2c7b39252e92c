import { notifyManager, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Component, type ComponentType, type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { watchLeaving } from "@/lib/leaving";
import { ERROR_PAGE, goToErrorPage } from "@/lib/reportError";
import { leaveWhenSignedOut } from "@/lib/session";
import { hasUnsaved } from "@/lib/unsaved";
import { AuthGuard } from "./AuthGuard";
import { PageNotices } from "./PageNotices";
import { Toaster } from "./Toaster";

/** A screen behind the session check and inside the error boundary: what a page holds in its island. */
export function Island({ client, children }: { client: QueryClient; children: ReactNode }) {
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <Boundary>
          <PageNotices />
          <AuthGuard>{children}</AuthGuard>
        </Boundary>
        <Toaster />
      </QueryClientProvider>
    </StrictMode>
  );
}

/** What is thrown while a screen is drawn leads to /Error. */
class Boundary extends Component<{ children: ReactNode }, { reportError: boolean }> {
  override state = { reportError: false };

  static getDerivedStateFromError() {
    return { reportError: true };
  }

  override componentDidCatch(error: Error) {
    // biome-ignore lint/suspicious/noConsole: a crash must be findable
    console.error(error);
    if (location.pathname !== ERROR_PAGE) {
      goToErrorPage();
    }
  }

  override render() {
    return this.state.reportError ? null : this.props.children;
  }
}

// Before the browser's next event, not after a timer: the second press of a quick pair finds its button pending.
notifyManager.setScheduler(queueMicrotask);

const isFree = () => !hasUnsaved();

export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // A refusal is an answer: asking again gives the same. What the network lost, the admin asks for again.
      queries: {
        networkMode: "always",
        // A form follows what is read: what is typed in it would go.
        refetchOnReconnect: isFree,
        // Whoever comes back to the tab sees what others did meanwhile.
        refetchOnWindowFocus: isFree,
        retry: false,
        staleTime: 0,
      },
      // What is pressed offline fails at once. Held back, it would be carried out when nobody expects it any more.
      mutations: { networkMode: "always" },
    },
  });
}

/** Render a screen into the page's island. */
export function mountIsland(Screen: ComponentType): void {
  const island = document.getElementById("island");
  if (!island) {
    throw new Error("The page has no #island.");
  }
  watchLeaving();
  leaveWhenSignedOut();
  createRoot(island).render(
    <Island client={newQueryClient()}>
      <Screen />
    </Island>,
  );
}

import { notifyManager, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NuqsAdapter } from "nuqs/adapters/react";
import { type ComponentType, type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ErrorBoundary } from "react-error-boundary";
import { pageConfig } from "@/lib/config";
import { watchLeaving } from "@/lib/leaving";
import { ErrorState } from "@/patterns/layout/ErrorState";
import { Toaster } from "@/patterns/toasts/Toaster";
import { logError, reportError } from "@/session/reportError";
import { leaveWhenSignedOut } from "@/session/session";
import { hasUnsaved, reloadWithDrafts, saveDrafts } from "@/session/unsaved";
import { AuthGuard } from "./AuthGuard";
import { PageNotices } from "./PageNotices";

/** A screen behind the session check and inside the error boundary. */
export function Island({ client, children }: { client: QueryClient; children: ReactNode }) {
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <ErrorBoundary onError={crashed} FallbackComponent={CrashedScreen}>
          <PageNotices />
          <AuthGuard>
            <NuqsAdapter>{children}</NuqsAdapter>
          </AuthGuard>
        </ErrorBoundary>
        <Toaster />
      </QueryClientProvider>
    </StrictMode>
  );
}

function crashed(error: unknown): void {
  saveDrafts();
  (error instanceof DOMException ? logError : reportError)(error);
}

/** Some screens go to /Error after a crash (docs/product.md 12.8); the others offer to load the page again. */
function CrashedScreen({ error }: { error: unknown }) {
  const goesToErrorPage = pageConfig().screen.onCrash === "error-page" && !(error instanceof DOMException);
  return goesToErrorPage ? null : (
    <ErrorState message="Something went wrong. The error was logged." onRetry={reloadWithDrafts} />
  );
}

// React Query notifies in a microtask, not after a timer, so that a double-click sees the pending button.
notifyManager.setScheduler(queueMicrotask);

const isFree = () => !hasUnsaved();

export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // An error response would be the same again; after a network failure, the admin retries.
      queries: {
        networkMode: "always",
        // A refetch must not replace what is typed in a form.
        refetchOnReconnect: isFree,
        refetchOnWindowFocus: isFree,
        retry: false,
        staleTime: 0,
      },
      // A mutation without a network fails at once instead of being sent later.
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

import { QueryClientProvider } from "@tanstack/react-query";
import { NuqsAdapter } from "nuqs/adapters/react";
import { type ComponentType, type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ErrorBoundary } from "react-error-boundary";
import { pageConfig } from "@/lib/config";
import { watchLeaving } from "@/lib/leaving";
import { ErrorState } from "@/patterns/layout/ErrorState";
import { Toaster } from "@/patterns/toasts/Toaster";
import { queryClient } from "@/session/queryClient";
import { logError, reportError } from "@/session/reportError";
import { leaveWhenSignedOut } from "@/session/session";
import { reloadWithDrafts, saveDrafts } from "@/session/unsaved";
import { AuthGuard } from "./AuthGuard";
import { PageNotices } from "./PageNotices";

/** A screen behind the session check and inside the error boundary. */
function Island({ children }: { children: ReactNode }) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
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

/** Render a screen into the page's island. */
export function mountIsland(Screen: ComponentType): void {
  const island = document.getElementById("island");
  if (!island) {
    throw new Error("The page has no #island.");
  }
  watchLeaving();
  leaveWhenSignedOut();
  createRoot(island).render(
    <Island>
      <Screen />
    </Island>,
  );
}

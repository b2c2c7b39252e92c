import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, StrictMode } from "react";
import { AuthGuard } from "./AuthGuard";
import { Boundary } from "./Boundary";
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

import { notifyManager, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "@/api/ApiError";
import { logError, reportError } from "./reportError";
import { hasUnsaved } from "./unsaved";

// React Query notifies in a microtask, not after a timer, so that a double-click sees the pending button.
notifyManager.setScheduler(queueMicrotask);

const isFree = () => !hasUnsaved();

/** The `meta` of polls and hints. Their unexpected errors are only logged, because the screen works without them. */
export const IN_BACKGROUND = { isBackground: true };

export function newQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        // The component shows an error response.
        if (!(error instanceof ApiError)) {
          (meta?.isBackground ? logError : reportError)(error);
        }
      },
    }),
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

/** The one client of the page: the screen and the page frame share what they loaded. */
export const queryClient = newQueryClient();

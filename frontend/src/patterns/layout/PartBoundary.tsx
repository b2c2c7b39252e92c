import { type ReactNode, Suspense } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { logError, reportError } from "@/session/reportError";
import { reloadWithDrafts, saveDrafts } from "@/session/unsaved";
import { ErrorState } from "./ErrorState";

type PartBoundaryProps = {
  /** Shown while the code of a lazy child loads. */
  skeleton?: ReactNode;
  /** A crashed part renders again when one of these values changes, such as the time of its data. */
  resetKeys?: unknown[];
  /** A function is called inside the boundary, so that it also catches what the function throws. */
  children: ReactNode | (() => ReactNode);
};

/**
 * A part of a screen. When it crashes or its code cannot be loaded, the rest of the screen stays usable.
 *
 * A DOMException means that something else changed the page, such as an extension. It never leads to /Error.
 */
export function PartBoundary({ skeleton, resetKeys = [], children }: PartBoundaryProps) {
  return (
    <ErrorBoundary
      resetKeys={resetKeys}
      onError={(error) => {
        // Store the drafts of the forms now. The next forms restore them.
        saveDrafts();
        (isLoadError(error) || error instanceof DOMException ? logError : reportError)(error);
      }}
      fallbackRender={({ error, resetErrorBoundary }) =>
        isLoadError(error) ? (
          // React.lazy keeps a failed import, so only a new page tries again.
          <ErrorState message="No connection, or a new version was installed." onRetry={reloadWithDrafts} />
        ) : (
          <ErrorState message="This section could not be shown." onRetry={resetErrorBoundary} />
        )
      }
    >
      <Suspense fallback={skeleton}>
        <Content>{children}</Content>
      </Suspense>
    </ErrorBoundary>
  );
}

function Content({ children }: Pick<PartBoundaryProps, "children">) {
  return typeof children === "function" ? children() : children;
}

/** Whether code could not be loaded: the network failed, or a new version replaced it. */
function isLoadError(error: unknown): boolean {
  return error instanceof Error && error.name === "ChunkLoadError";
}

import { CircleAlert } from "lucide-react";
import { useMemo } from "react";
import { ApiError } from "@/api/ApiError";
import { lastRequestId } from "@/api/encryptedFetch";
import { Button, LinkButton } from "@/ui/Button";

type ErrorStateProps = { message: string; error?: unknown; onRetry: () => void; pending?: boolean };

/** The server's error message, Retry, and the ID of the request. */
export function ErrorState({ message, error, onRetry, pending = false }: ErrorStateProps) {
  // An error that was thrown while reading a response has no request ID. It belongs to the last request.
  const requestId = useMemo(
    () => (error instanceof ApiError ? error.requestId : error ? lastRequestId() : ""),
    [error],
  );
  // Retry cannot help on a 404.
  const isNowhere = error instanceof ApiError && error.status === 404;
  return (
    <div role="alert" className="grid place-items-center gap-3 px-6 py-14 text-center">
      <span className="grid size-10 place-items-center rounded-card bg-danger-soft text-danger-text">
        <CircleAlert className="size-5" aria-hidden />
      </span>
      <div>
        <p className="font-medium">{message}</p>
        {!isNowhere && <p className="mt-1 text-meta text-muted">This content could not be loaded. Try again.</p>}
      </div>
      {isNowhere ? (
        <LinkButton href="/site">Go to Home</LinkButton>
      ) : (
        <Button onClick={onRetry} pending={pending}>
          Retry
        </Button>
      )}
      <RequestId id={requestId} />
    </div>
  );
}

/** The ID of a failed request in the server's log, selected with one click. Renders nothing without an ID. */
export function RequestId({ id }: { id: string }) {
  return (
    id && (
      <p className="text-meta text-muted">
        Request ID <code className="select-all font-mono">{id}</code>
      </p>
    )
  );
}

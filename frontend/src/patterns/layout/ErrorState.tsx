import { CircleAlert } from "lucide-react";
import { useMemo } from "react";
import { ApiError } from "@/app/api/ApiError";
import { lastRequestId } from "@/app/api/encryptedFetch";
import { COULD_NOT_LOAD, REQUEST_ID, RETRY, TO_HOME } from "@/app/texts";
import { Button, LinkButton } from "@/ui/Button";

type ErrorStateProps = { message: string; error?: unknown; onRetry: () => void; pending?: boolean };

/** What went wrong in the server's words, a way to try again, and which request it was. */
export function ErrorState({ message, error, onRetry, pending = false }: ErrorStateProps) {
  // What was thrown over an answer knows no request; the last one was its.
  const requestId = useMemo(
    () => (error instanceof ApiError ? error.requestId : error ? lastRequestId() : ""),
    [error],
  );
  // Trying again would find nothing again.
  const isNowhere = error instanceof ApiError && error.status === 404;
  return (
    <div role="alert" className="grid place-items-center gap-3 px-6 py-14 text-center">
      <span className="grid size-10 place-items-center rounded-card bg-danger-soft text-danger-text">
        <CircleAlert className="size-5" aria-hidden />
      </span>
      <div>
        <p className="font-medium">{message}</p>
        {!isNowhere && <p className="mt-1 text-meta text-muted">{COULD_NOT_LOAD}</p>}
      </div>
      {isNowhere ? (
        <LinkButton href="/site">{TO_HOME}</LinkButton>
      ) : (
        <Button onClick={onRetry} pending={pending}>
          {RETRY}
        </Button>
      )}
      <RequestId id={requestId} />
    </div>
  );
}

/** What the server's log calls a request that failed, selected by one press; nothing where there was none. */
export function RequestId({ id }: { id: string }) {
  return (
    id && (
      <p className="text-meta text-muted">
        {REQUEST_ID} <code className="select-all font-mono">{id}</code>
      </p>
    )
  );
}

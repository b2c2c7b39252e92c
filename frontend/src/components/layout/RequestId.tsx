import { CopyButton } from "./CopyButton";

/** What the server's log calls a request that failed, to be copied into a report; nothing where there was none. */
export function RequestId({ id }: { id: string }) {
  return (
    id && (
      <p className="flex items-center justify-center gap-1 text-meta text-muted">
        Request id <code className="select-all font-mono">{id}</code>
        <CopyButton text={id} what="request id" />
      </p>
    )
  );
}

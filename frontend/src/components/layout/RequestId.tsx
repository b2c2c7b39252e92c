import { REQUEST_ID } from "./texts";

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

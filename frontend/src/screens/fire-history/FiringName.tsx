/** What is fired, and the address that it opens. */
export function FiringName({ firing }: { firing: { name: string; url: string } }) {
  return (
    <span className="grid min-w-0">
      <span className="wrap-anywhere font-medium">{firing.name}</span>
      {firing.url && (
        <span title={firing.url} className="break-all text-meta text-muted max-md:line-clamp-1">
          {firing.url}
        </span>
      )}
    </span>
  );
}

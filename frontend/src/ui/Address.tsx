import { Fragment } from "react";
import { classes } from "./classes";

/** A URL that wraps after a slash if possible. */
function Address({ url, className }: { url: string; className?: string }) {
  return (
    <span title={url} className={classes("wrap-anywhere text-meta text-muted", className)}>
      <Wrapping pieces={url.split(/(?<=[^/:]\/)/)} />
    </span>
  );
}

/** Text that wraps between its pieces if possible. */
function Wrapping({ pieces }: { pieces: readonly string[] }) {
  return pieces.map((piece, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece has no other identity than its index
    <Fragment key={place}>
      {place > 0 && <wbr />}
      <span>{piece}</span>
    </Fragment>
  ));
}

/** A name above a URL. Long ones are truncated and have a tooltip. */
export function NamedAddress({ name, url }: { name: string; url: string }) {
  return (
    <span className="grid min-w-0">
      <span className="line-clamp-3 wrap-anywhere font-medium" title={name}>
        {name}
      </span>
      {url && <Address url={url} className="line-clamp-2 max-md:line-clamp-1" />}
    </span>
  );
}

/** A URL in two lines: the host, which wraps and is never cut, and the truncated path. `https://` is left out. */
export function HostAddress({ url }: { url: string }) {
  const [, scheme = "", host = url, path = ""] = /^(\w+:\/\/)([^/?#]+)(.*)$/.exec(url) ?? [];
  return (
    <span title={url} className="grid min-w-0 text-meta">
      <span className="wrap-anywhere">
        <Wrapping pieces={`${scheme === "https://" ? "" : scheme}${host}`.split(/(?<=\.)/)} />
      </span>
      {path.length > 1 && <span className="truncate text-muted">{path}</span>}
    </span>
  );
}

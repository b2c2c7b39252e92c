import { Fragment } from "react";
import { classes } from "./classes";

/** A web address below what it belongs to. Where it has no room it breaks after a slash, and within a word at worst. */
function Address({ url, className }: { url: string; className?: string }) {
  return (
    <span title={url} className={classes("wrap-anywhere text-meta text-muted", className)}>
      {url.split(/(?<=[^/:]\/)/).map((piece, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces are told apart by their place alone
        <Fragment key={place}>
          {place > 0 && <wbr />}
          <span>{piece}</span>
        </Fragment>
      ))}
    </span>
  );
}

/** What something is called, over the address that it opens. Long ones are cut; the whole is their tooltip. */
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

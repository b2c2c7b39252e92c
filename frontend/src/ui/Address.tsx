import { Fragment } from "react";
import { classes } from "./classes";

/** A web address below what it belongs to. Where it has no room it breaks after a slash, and within a word at worst. */
export function Address({ url, className }: { url: string; className?: string }) {
  return (
    <span title={url} className={classes("wrap-anywhere text-meta text-muted", className)}>
      {url.split(/(?<=[^/:]\/)/).map((piece, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces are told apart by their place alone
        <Fragment key={place}>
          {place > 0 && <wbr />}
          {piece}
        </Fragment>
      ))}
    </span>
  );
}

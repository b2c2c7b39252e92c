// The rules of addresses that lead out of the app; the server has the same ones.
import { NOT_AN_APP_ADDRESS, PLEASE_FILL } from "@/lib/messages";
import { type Rule, webAddress, withoutSpaces } from "@/lib/rules";

const HOST = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d+)?(?:[/?#].*)?$/u;
const ADDRESS = /^([a-z][a-z0-9+.-]*):(.+)$/i;
const NO_APPS: readonly string[] = [
  ...["http", "https", "javascript", "data", "vbscript", "file", "blob", "about"],
  ...["filesystem", "view-source", "content", "intent"],
];

/** "example.com/x" as "https://example.com/x"; anything else as it is, without its outer spaces. */
export function completeAddress(typed: string): string {
  const text = typed.trim();
  return HOST.test(text) ? `https://${text}` : text;
}

/** The same as a browser would open it: a space in it is a part of its path. */
export function escapeAddress(typed: string): string {
  return completeAddress(typed).replace(/\s/g, "%20");
}

/** What is saved of an ad's address: whole, and without spaces. */
export function tidyAddress(typed: string): string {
  return completeAddress(withoutSpaces(typed));
}

/** A web address, or one of an app's own scheme, which a tap may open. */
export const appAddress: Rule = (value) => {
  const text = withoutSpaces(value);
  if (text === "") {
    return PLEASE_FILL;
  }
  const [, scheme = "", rest = ""] = ADDRESS.exec(text) ?? [];
  // `example.com:8080` is a web address without its beginning.
  const isPort = scheme.includes(".") && /^\d+(\/|$)/.test(rest);
  const isForApp = scheme !== "" && !isPort && !NO_APPS.includes(scheme.toLowerCase());
  return isForApp || webAddress(text) === true || NOT_AN_APP_ADDRESS;
};

/** An address that may be left out. */
export function orNothing(rule: Rule): Rule {
  return (value) => value.trim() === "" || rule(value);
}

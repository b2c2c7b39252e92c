// The drawings of screens by name: those of the server's part of the shell, as shapes instead of markup.
import drawings from "../../../apps/console/icons.json";

type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>];

const TAG = /<(\w+)([^>]*)\/>/g;
const ATTRIBUTE = /([\w-]+)="([^"]*)"/g;

/** What a drawing on a field of 24 by 24 is made of; nothing for a name that has none. */
export function shapesOf(name: string): Shape[] {
  const markup = (drawings as Record<string, string>)[name] ?? "";
  return [...markup.matchAll(TAG)].map(([, tag = "", attributes = ""]) => [
    tag,
    Object.fromEntries([...attributes.matchAll(ATTRIBUTE)].map(([, key = "", value = ""]) => [key, value])),
  ]);
}

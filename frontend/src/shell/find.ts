/** Return an element that the server's markup must contain. */
export function find<T extends Element = HTMLElement>(selector: string, root: ParentNode = document): T {
  const found = root.querySelector<T>(selector);
  if (!found) {
    throw new Error(`The shell has no ${selector}.`);
  }
  return found;
}

// The query of the page's address as a store: what a list shows is in it, so Back, reload and a shared link work.
const listeners = new Set<() => void>();

/** push: a step that Back undoes. replace: typing, of which Back would undo each letter. */
export type Step = "push" | "replace";

export function readQuery(name: string): string {
  return new URLSearchParams(location.search).get(name) ?? "";
}

/** Put values into the query; an empty one leaves it. What changes nothing is no step. */
export function writeQuery(values: Record<string, string>, step: Step = "push"): void {
  const before = new URLSearchParams(location.search).toString();
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(values)) {
    if (value) {
      query.set(name, value);
    } else {
      query.delete(name);
    }
  }
  const text = query.toString();
  if (text === before) {
    return;
  }
  const address = text ? `?${text}` : location.pathname;
  if (step === "push") {
    history.pushState(null, "", address);
  } else {
    history.replaceState(null, "", address);
  }
  tellAll();
}

/** Be told when the query changes, by us or by Back and Forward. Gives the way to stop. */
export function watchQuery(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener("popstate", tellAll);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      removeEventListener("popstate", tellAll);
    }
  };
}

function tellAll(): void {
  for (const listener of [...listeners]) {
    listener();
  }
}

import { type Config, configure, getConfig } from "@testing-library/react";

const QUICK = Symbol.for("prints only at the end");
const BY_ID = /^\[id="([^"\\]+)"\]$/;

/** While something is waited for, each miss is a message alone; the page is printed with the last one. */
export function printOnlyAtTheEnd(): void {
  const { getElementError } = getConfig();
  // The files share the testing library, and each of them asks for it.
  if (QUICK in getElementError) {
    return;
  }
  const quick: Config["getElementError"] = (message, container) => {
    // Not in its types: set while what is waited for is looked for.
    const { _disableExpensiveErrorDiagnostics: willTryAgain } = getConfig() as {
      _disableExpensiveErrorDiagnostics?: boolean;
    };
    if (!willTryAgain) {
      return getElementError(message, container);
    }
    const miss = new Error(message ?? "");
    miss.name = "TestingLibraryElementError";
    return miss;
  };
  configure({ getElementError: Object.assign(quick, { [QUICK]: true }) });
}

/** The testing library asks for each label by such a selector, for which jsdom looks at every element. */
export function findByIdAtOnce(): void {
  const { querySelector } = Element.prototype;
  if (QUICK in querySelector) {
    return;
  }
  function find(this: Element, selectors: string): Element | null {
    const id = BY_ID.exec(selectors)?.[1];
    const found = id === undefined ? null : this.ownerDocument.getElementById(id);
    return found !== null && found !== this && this.contains(found) ? found : querySelector.call(this, selectors);
  }
  Element.prototype.querySelector = Object.assign(find, { [QUICK]: true });
}

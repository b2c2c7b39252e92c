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

// What the browser's own style sheet looks at where it says whether, and as what, something is shown.
const TOLD_BY = ["hidden", "type", "open", "popover"];
const ITS_OWN = Symbol.for("jsdom's own answer");
const OF_ITSELF = ["display", "opacity"];

/**
 * The testing library asks again and again which elements are shown, and jsdom asks each rule of the browser's own style
 * sheet each time. Without other style sheets and styles of their own, elements alike are shown alike.
 */
export function tellWhatIsShownAtOnce(): void {
  const view = document.defaultView as Window & typeof globalThis;
  const { getComputedStyle } = view;
  if (ITS_OWN in getComputedStyle) {
    return;
  }
  const known = new Map<string, string>();

  function ofItself(element: Element, name: string): string {
    const attributes = TOLD_BY.map((one) => element.getAttribute(one));
    const kind = JSON.stringify([name, element.namespaceURI, element.localName, ...attributes]);
    const told = known.get(kind) ?? getComputedStyle(element).getPropertyValue(name);
    known.set(kind, told);
    return told;
  }
  function visibility(element: Element): string {
    if (element.hasAttribute("style") || element.hasAttribute("hidden")) {
      return getComputedStyle(element).visibility;
    }
    return element.parentElement ? visibility(element.parentElement) : ofItself(element, "visibility");
  }
  function find(element: Element, name: string): string {
    if (name === "visibility") {
      return visibility(element);
    }
    const isAlike = OF_ITSELF.includes(name) && !element.hasAttribute("style");
    return isAlike ? ofItself(element, name) : getComputedStyle(element).getPropertyValue(name);
  }
  const quick: typeof getComputedStyle = (element, pseudo) => {
    if (pseudo || document.styleSheets.length > 0) {
      return getComputedStyle.call(view, element, pseudo);
    }
    return new Proxy({} as CSSStyleDeclaration, {
      get(_target, name) {
        if (name === "getPropertyValue") {
          return (asked: string) => find(element, asked);
        }
        if (name === "visibility" || OF_ITSELF.includes(String(name))) {
          return find(element, String(name));
        }
        const styles = getComputedStyle(element);
        const value: unknown = Reflect.get(styles, name);
        return typeof value === "function" ? value.bind(styles) : value;
      },
    });
  };
  view.getComputedStyle = Object.assign(quick, { [ITS_OWN]: getComputedStyle });
}

/** What jsdom itself answers. */
export function askJsdom(element: Element): CSSStyleDeclaration {
  const quick = getComputedStyle as typeof getComputedStyle & { [ITS_OWN]: typeof getComputedStyle };
  return quick[ITS_OWN](element);
}

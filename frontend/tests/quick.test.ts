import { askJsdom } from "@tests/quick";

const PAGE = `
  <main><p>text <b>bold</b></p><p hidden>text<i>in it</i></p><ul><li>one</li></ul></main>
  <table><thead hidden><tr><th>head</th></tr></thead><tbody><tr><td>cell</td></tr><tr hidden><td>gone</td></tr></tbody></table>
  <div style="visibility: hidden">hidden<p>in it</p><p style="visibility: visible">and not<i>this</i></p></div>
  <div style="display: none; opacity: 0.5"><span>in it</span></div>
  <form><input><input type="hidden"><input type="checkbox"><select><option>1</option></select><button>go</button></form>
  <dialog><p>closed</p></dialog><dialog open><p>open</p></dialog>
  <details><summary>more</summary><p>less</p></details><svg><title>picture</title><text>words</text></svg>
  <template></template><script type="text"></script><noscript>none</noscript>`;

/** As what each element is shown. */
function shown(ask: (element: Element) => CSSStyleDeclaration) {
  return [...document.querySelectorAll("*")].map((element) => {
    const styles = ask(element);
    const { display, visibility, opacity, pointerEvents } = styles;
    const told = ["display", "visibility", "opacity"].map((name) => styles.getPropertyValue(name));
    return [element.outerHTML, display, visibility, opacity, pointerEvents, ...told];
  });
}

afterEach(() => {
  document.body.replaceChildren();
  document.head.replaceChildren();
});

test("what is shown is what jsdom says, asked once or again", () => {
  document.body.innerHTML = PAGE;
  const told = shown(askJsdom);

  expect(shown(getComputedStyle)).toEqual(told);
  expect(shown(getComputedStyle)).toEqual(told);
  expect(new Set(told.map(([, display]) => display)).size).toBeGreaterThan(8);
});

test("a page with a style sheet is asked as it is", () => {
  document.body.innerHTML = PAGE;
  document.head.innerHTML = "<style>p { display: none } b { visibility: hidden } li { opacity: 0 }</style>";

  const told = shown(getComputedStyle);

  expect(told).toEqual(shown(askJsdom));
  expect(told.filter(([html, display]) => html?.startsWith("<p") && display !== "none")).toEqual([]);
});

// The words of a screen stand in one file, which is texts.ts where there are many: they can be read through in one go.
/// <reference types="vite/client" />
import ts from "typescript";

const SOURCES = import.meta.glob<string>("/src/screens/**/*.{ts,tsx}", {
  query: "?raw",
  import: "default",
  eager: true,
});

// What a part says that is loaded later has a file of its own.
const TEXTS = /[/a-z]texts\.ts$/i;
// What settings are called stands where their kinds and places do.
const ALLOWED = new Set(["controller/settings.ts"]);
// What an element or a dialog says under these names.
const SAID = new Set("aria-label label title text purpose hint verb told placeholder alt what none example".split(" "));

function wordsIn(path: string, code: string): string[] {
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  function look(node: ts.Node, isSaid: boolean): void {
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
    if (
      ts.isJsxText(node) ? /\p{L}{2}/u.test(node.text) : isSaid && isText && /\p{Lu}\p{Ll}|\p{L} \p{L}/u.test(node.text)
    ) {
      found.push(`${path}: ${node.getText().trim()}`);
    }
    const isNamed = ts.isJsxAttribute(node) || ts.isPropertyAssignment(node);
    const name = isNamed ? node.name.getText().replaceAll('"', "") : "";
    node.forEachChild((child) => look(child, isNamed ? SAID.has(name) : isSaid && !ts.isCallExpression(node)));
  }
  look(source, false);
  return found;
}

/** The sources of each screen but its tests; the page of components is for developers. */
function sourcesOf(screen: string): [string, string][] {
  return Object.entries(SOURCES)
    .map(([path, code]): [string, string] => [path.replace(/^\/src\/screens\//, ""), code])
    .filter(([path]) => path.startsWith(`${screen}/`) && !path.includes(".test."));
}

const screens = [...new Set(Object.keys(SOURCES).map((path) => path.split("/")[3] ?? ""))];

test("there are screens", () => expect(screens.length).toBeGreaterThan(20));

test.each(screens.filter((name) => name !== "parts"))("the words of %s stand in one file", (screen) => {
  const files = sourcesOf(screen);
  const hasTexts = files.some(([path]) => TEXTS.test(path));
  const beside = files.filter(([path]) => !TEXTS.test(path) && !ALLOWED.has(path));

  const spoken = beside.map(([path, code]) => wordsIn(path, code)).filter((words) => words.length > 0);

  expect(hasTexts || spoken.length > 1 ? spoken : []).toEqual([]);
});

test.each([
  "<p>Nothing yet</p>",
  '<Button label="Save" />',
  "<Field hint={isOn ? TEXTS.on : 'Leave it empty.'} />",
  'const column = { title: "Last seen" };',
])("words in %s are seen", (code) => {
  expect(wordsIn("a.tsx", code)).toHaveLength(1);
});

test.each([
  "<p className={classes(`p-4 text-meta`)}>{TEXTS.none}</p>",
  'if (event.key === "Escape") close();',
  '<Button tone="primary" label={TEXTS.save} act={() => call("PUT", "/api/x")} />',
])("what is no text in %s is let be", (code) => {
  expect(wordsIn("a.tsx", code)).toEqual([]);
});

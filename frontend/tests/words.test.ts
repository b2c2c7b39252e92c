// The words of a screen, and of what screens share, stand in one file a folder, which is texts.ts where there are many:
// they can be read through in one go.
/// <reference types="vite/client" />
import ts from "typescript";

const SOURCES = import.meta.glob<string>("/src/{screens,components,ui,shell}/**/*.{ts,tsx}", {
  query: "?raw",
  import: "default",
  eager: true,
});

// What a part says that is loaded later has a file of its own.
const TEXTS = /[/a-z]texts\.ts$/i;
// What settings mean stands where their kinds and places do, what a drawing says where it is drawn.
const ALLOWED = new Set([
  "screens/controller/settings.ts",
  ...["CountChart.tsx", "Drawing.tsx", "MarkStrip.tsx", "Readings.tsx"].map((file) => `components/chart/${file}`),
]);
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

/** "screens/home" of a file of it; what screens share has a folder of its own or one more below it. */
function folderOf(path: string): string {
  return path.split("/").slice(0, -1).slice(0, 2).join("/");
}

// The page of components is for developers.
const sources = Object.entries(SOURCES)
  .map(([path, code]): [string, string] => [path.replace(/^\/src\//, ""), code])
  .filter(([path]) => !path.includes(".test.") && folderOf(path) !== "screens/parts");
const folders = [...new Set(sources.map(([path]) => folderOf(path)))];

test("there are folders", () => expect(folders.length).toBeGreaterThan(40));

test.each(folders)("the words of %s stand in one file", (folder) => {
  const files = sources.filter(([path]) => folderOf(path) === folder);
  const hasTexts = files.some(([path]) => TEXTS.test(path));
  const beside = files.filter(([path]) => !TEXTS.test(path) && !ALLOWED.has(path));

  const spoken = beside.map(([path, code]) => wordsIn(path, code)).filter((words) => words.length > 0);

  expect(hasTexts || spoken.length > 1 ? spoken : []).toEqual([]);
});

test.each([
  "<p>No text yet</p>",
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

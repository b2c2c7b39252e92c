// Writes the types of the wire from docs/openapi.json; --check only compares. Bodies alone: addresses, statuses and
// headers are what lib/client knows, and a program elsewhere generates a whole client for itself.
import { readFile, writeFile } from "node:fs/promises";
import openapiTS, { astToString } from "openapi-typescript";

const SOURCE = new URL("../docs/openapi.json", import.meta.url);
const TARGET = new URL("src/api/schema.d.ts", import.meta.url);
const HEAD = "// Written by `make schema` from docs/openapi.json.\n\n";

const { components, ...whole } = JSON.parse(await readFile(SOURCE, "utf8"));
const bodies = { ...whole, paths: {}, components: { schemas: components.schemas } };
const nodes = await openapiTS(bodies, { alphabetize: true });
const calls = Object.values(whole.paths).flatMap((path) => Object.values(path).filter((call) => call["x-role"]));
const ids = calls.map((call) => `\n    | "${call.operationId}"`).sort();
const text = `${HEAD}${astToString(nodes.filter((node) => node.name?.text === "components"))}
/** The calls that ask for a role, by their ids. */
export type CallId =${ids.join("")};
`;
if (!process.argv.includes("--check")) {
  await writeFile(TARGET, text);
} else if ((await readFile(TARGET, "utf8")) !== text) {
  throw new Error("src/api/schema.d.ts is not what docs/openapi.json says: run `make schema` and commit both files.");
}

// Writes the types of the API and the names of its fields from docs/openapi.json; --check only compares.
// The API has names such as `a_name`. Types and values in the console have the names of NAMES instead.
import { readFile, writeFile } from "node:fs/promises";
import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";

const SOURCE = new URL("../docs/openapi.json", import.meta.url);
const HEAD = "// Written by `make schema` from docs/openapi.json.\n\n";
const BLOB = ts.factory.createTypeReferenceNode("Blob");

const NAMES = {
  _id: "id",
  a_address: "address",
  a_city: "city",
  a_click: "clicks",
  a_description: "description",
  a_email: "email",
  a_id: (schema) => (/Placement|WebAd/.test(schema) ? "unitId" : "loginId"),
  a_name: "name",
  a_password: "password",
  a_phone: "phone",
  a_state: "state",
  a_url: "url",
  a_view: "views",
  Adstype: "type",
  bannerinHouseAds: (schema) => (schema === "BannerList" ? "isRunning" : "bannerinHouseAds"),
  b_image: "image",
  b_name: "name",
  btn_text: "buttonText",
  btn_url: "buttonUrl",
  clickCount: "clicks",
  clicks_data: "clickPoints",
  current: "isCurrent",
  current_password: "currentPassword",
  duration: "seconds",
  enabled: "isOn",
  facebook_app_id: (schema) => (schema === "FacebookChange" ? "appId" : "facebook_app_id"),
  facebook_client_token: (schema) => (schema === "SettingsDocument" ? "facebook_client_token" : "clientToken"),
  liveView: "viewers",
  n_icon: "icon",
  n_message: "message",
  n_title: "title",
  n_url: "url",
  otp: "code",
  policy_description: "description",
  policy_title: "title",
  preVideo: (schema) => (schema === "VideoList" ? "isRunning" : "preVideo"),
  reserved: "isReserved",
  size: "bytes",
  status: (schema) => (/^Banner(Row|Status)$/.test(schema) ? "isActive" : "status"),
  terms_description: "description",
  terms_title: "title",
  totalPage: "totalPages",
  video: (schema) => (schema === "VideoRow" ? "url" : "video"),
  view: "views",
  views_data: "viewPoints",
};

function nameOf(property, schema) {
  const name = NAMES[property] ?? property;
  return typeof name === "function" ? name(schema) : name;
}

/** Return the schema with our names. `pairs` collects the API name of each of them. */
function rename(node, schema, pairs = []) {
  if (Array.isArray(node)) {
    return node.map((item) => rename(item, schema, pairs));
  }
  if (node === null || typeof node !== "object") {
    return node;
  }
  const renamed = { ...node };
  for (const [key, value] of Object.entries(node)) {
    if (key === "properties") {
      const names = Object.keys(value).map((property) => [property, nameOf(property, schema)]);
      pairs.push(...names);
      renamed.properties = Object.fromEntries(names.map(([api, our]) => [our, rename(value[api], schema, pairs)]));
    } else if (key === "required" && Array.isArray(value)) {
      renamed.required = value.map((property) => nameOf(property, schema));
    } else {
      renamed[key] = rename(value, schema, pairs);
    }
  }
  return renamed;
}

const source = JSON.parse(await readFile(SOURCE, "utf8"));
const schemas = Object.entries(source.components.schemas);

/** Return the API's names and ours in a schema and in those that it refers to. */
function pairsOf(node, schema = "", seen = new Set()) {
  const pairs = [];
  rename(node, schema, pairs);
  for (const [, name] of JSON.stringify(node ?? {}).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (!seen.has(name)) {
      seen.add(name);
      pairs.push(...pairsOf(source.components.schemas[name], name, seen));
    }
  }
  return pairs;
}

/** Return an object of the pairs that differ, or undefined if none does. */
function tableOf(pairs) {
  const differing = pairs.filter(([from, to]) => from !== to).sort();
  return differing.length > 0 ? Object.fromEntries(differing) : undefined;
}

const paths = {};
const operations = {};
for (const [path, calls] of Object.entries(source.paths)) {
  for (const [method, call] of Object.entries(calls)) {
    if (!call["x-role"] && !path.startsWith("/api/admin/")) {
      // Only the app calls it.
      continue;
    }
    const [[status, success]] = Object.entries(call.responses).filter(([code]) => code.startsWith("2"));
    const [[type, content]] = Object.entries(success.content);
    // Console and app share a list: the console's response comes first.
    const schema = content.schema.anyOf?.[0] ?? content.schema;
    const [[bodyType, body]] = Object.entries(call.requestBody?.content ?? { "": {} });
    const responses = { [status]: { ...success, content: { [type]: { schema: rename(schema, "") } } } };
    paths[path] = { ...paths[path], [method]: { ...call, responses } };
    const entry = {
      request: tableOf(pairsOf(body.schema).map(([api, our]) => [our, api])),
      response: tableOf(pairsOf(schema)),
      isForm: bodyType === "multipart/form-data" || undefined,
    };
    if (entry.request || entry.response || entry.isForm) {
      operations[`${method.toUpperCase()} ${path}`] = entry;
    }
  }
}
const components = { schemas: Object.fromEntries(schemas.map(([name, schema]) => [name, rename(schema, name)])) };
const nodes = await openapiTS(
  { ...source, paths, components },
  { alphabetize: true, transform: (schema) => (schema.format === "binary" ? BLOB : undefined) },
);
const guarded = Object.values(paths).flatMap((methods) =>
  Object.values(methods).filter((operation) => operation["x-role"]),
);
const ids = guarded.map((operation) => `\n    | "${operation.operationId}"`).sort();
const files = {
  "src/api/schema.d.ts": `${HEAD}${astToString(nodes)}
/** The operations that require a role, by their IDs. */
export type OperationId =${ids.join("")};
`,
  "src/api/operations.json": `${JSON.stringify(operations, null, 2)}\n`,
};
for (const [file, text] of Object.entries(files)) {
  const target = new URL(file, import.meta.url);
  if (!process.argv.includes("--check")) {
    await writeFile(target, text);
  } else if ((await readFile(target, "utf8")) !== text) {
    throw new Error(`${file} differs from docs/openapi.json: run \`make schema\` and commit both files.`);
  }
}

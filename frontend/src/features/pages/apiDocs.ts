// Reads the OpenAPI description and converts it for the screen.
import { api, unwrap } from "@/api/client";

type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  contentMediaType?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
};
type Content = { content?: Record<string, { schema?: Schema }> };
type Response = Content & { $ref?: string; description?: string };
type Parameter = { name: string; in: string; required?: boolean; description?: string; schema?: Schema };
type Operation = {
  operationId: string;
  description?: string;
  tags?: string[];
  security?: Record<string, unknown>[];
  parameters?: Parameter[];
  requestBody?: Content;
  responses: Record<string, Response>;
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Response> };
};

export type FieldRow = { name: string; type: string; isRequired: boolean; meaning: string };
export type StatusRow = { code: string; meaning: string };
export type ApiOperation = {
  group: string;
  isForApp: boolean;
  name: string;
  method: string;
  path: string;
  purpose: string;
  /** The names of the required token, if any. */
  needs: string;
  /** The format of the body if it is not encrypted JSON. */
  bodyType: string;
  parameters: FieldRow[];
  requestFields: FieldRow[];
  responseFields: FieldRow[];
  statuses: StatusRow[];
};

const JSON_TYPE = "application/json";
const NEEDS: Record<string, string> = {
  session: "api-key and session token",
  loginStep: "api-key and sign-in token",
  resetStep: "api-key and reset token",
};

export async function fetchOperations(): Promise<ApiOperation[]> {
  const response = await unwrap(api.GET("/api/schema"));
  const document = response.data as unknown as Document;
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => describeOperation({ path, method, operation }, document)),
  );
}

type Found = { path: string; method: string; operation: Operation };

function describeOperation({ path, method, operation }: Found, document: Document): ApiOperation {
  const done = operation.responses["200"];
  const tags = operation.tags ?? [];
  const bodyType = Object.keys(operation.requestBody?.content ?? {})[0] ?? JSON_TYPE;
  return {
    group: tags[0] ?? "",
    isForApp: tags.includes("app"),
    name: operation.operationId,
    method: method.toUpperCase(),
    path,
    purpose: operation.description ?? "",
    needs: needsOf(operation),
    bodyType: bodyType === JSON_TYPE ? "" : bodyType,
    parameters: (operation.parameters ?? []).map((parameter) => parameterRow(parameter, document)),
    requestFields: fieldsOf(operation.requestBody, document),
    responseFields: fieldsOf(done, document),
    statuses: Object.entries(operation.responses).map(([code, response]) => statusRow(code, response, document)),
  };
}

function needsOf(operation: Operation): string {
  const tokens = (operation.security ?? []).map((scheme) => {
    const token = Object.keys(scheme).find((name) => NEEDS[name]);
    return token ? NEEDS[token] : "api-key";
  });
  return tokens.join(", or ");
}

function parameterRow(parameter: Parameter, document: Document): FieldRow {
  return {
    name: parameter.name,
    type: `${parameter.in}, ${typeOf(resolve(parameter.schema, document) ?? {}, document)}`,
    isRequired: parameter.required ?? false,
    meaning: parameter.description ?? "",
  };
}

function statusRow(code: string, response: Response, document: Document): StatusRow {
  const shared = document.components.responses[response.$ref?.split("/").at(-1) ?? ""];
  return { code, meaning: (shared ?? response).description ?? "" };
}

function fieldsOf(body: Content | undefined, document: Document): FieldRow[] {
  const schema = Object.values(body?.content ?? {})[0]?.schema;
  return rows(resolve(schema, document), "", document);
}

function rows(schema: Schema | undefined, prefix: string, document: Document): FieldRow[] {
  const forms = schema?.anyOf?.map((form) => resolve(form, document));
  if (forms) {
    return rows(forms[0], prefix, document);
  }
  return Object.entries(schema?.properties ?? {}).flatMap(([name, given]) => {
    const field = resolve(given, document) ?? given;
    const inner = resolve(field.items, document) ?? field;
    const row = {
      name: prefix + name,
      type: typeOf(field, document),
      isRequired: schema?.required?.includes(name) ?? false,
      meaning: given.description ?? field.description ?? "",
    };
    return [
      row,
      ...rows(inner.properties ? inner : undefined, `${prefix}${name}${field.items ? "[]" : ""}.`, document),
    ];
  });
}

function typeOf(field: Schema, document: Document): string {
  if (field.items) {
    return `list of ${typeOf(resolve(field.items, document) ?? {}, document)}`;
  }
  if (field.enum) {
    return field.enum.join(" | ");
  }
  return field.contentMediaType ? "file" : (field.format ?? String(field.type ?? "any"));
}

function resolve(schema: Schema | undefined, document: Document): Schema | undefined {
  const name = schema?.$ref?.split("/").at(-1) ?? schema?.allOf?.[0]?.$ref?.split("/").at(-1);
  return name ? document.components.schemas[name] : schema;
}

/** A complete request, for programs other than browsers. */
export const EXAMPLE = `import base64, json, secrets, urllib.request
from Crypto.Cipher import AES

KEY = base64.b64decode("…")      # one of WIRE_KEYS
HEADERS = {"api-key": "…", "Content-Type": "application/json"}

def encrypt(body):
    iv = secrets.token_bytes(16)
    text, tag = AES.new(KEY, AES.MODE_GCM, nonce=iv).encrypt_and_digest(json.dumps(body).encode())
    return {"encrypted": base64.b64encode(text + tag).decode(), "iv": base64.b64encode(iv).decode()}

def decrypt(response):
    raw, iv = base64.b64decode(response["encrypted"]), base64.b64decode(response["iv"])
    return json.loads(AES.new(KEY, AES.MODE_GCM, nonce=iv).decrypt_and_verify(raw[:-16], raw[-16:]))

body = {"encryptedData": encrypt({"a_id": "admin", "a_password": "…"})}
request = urllib.request.Request("https://…/api/admin/login", json.dumps(body).encode(), HEADERS)
print(decrypt(json.load(urllib.request.urlopen(request))))`;

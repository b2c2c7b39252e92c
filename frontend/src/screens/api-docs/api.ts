// The OpenAPI description, sealed like every other call, turned into what the screen shows.
import { type Answer, call } from "@/lib/client";

type Schema = { $ref?: string; type?: string | string[]; format?: string; description?: string; enum?: unknown[] } & {
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  allOf?: Schema[];
};
type Body = { content?: Record<string, { schema?: Schema }> };
type Operation = { description?: string; tags?: string[]; requestBody?: Body; responses: Record<string, Body> };
type Document = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Schema> } };

export type FieldRow = { name: string; type: string; isRequired: boolean; meaning: string };
export type ApiCall = {
  group: string;
  method: string;
  path: string;
  purpose: string;
  takes: FieldRow[];
  gives: FieldRow[];
};

export async function readCalls(): Promise<ApiCall[]> {
  const { data } = await call<Answer & { data: Document }>("GET", "/api/schema");
  return Object.entries(data.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      group: operation.tags?.[0] ?? "",
      method: method.toUpperCase(),
      path,
      purpose: operation.description ?? "",
      takes: fieldsOf(operation.requestBody, data),
      gives: fieldsOf(operation.responses["200"], data),
    })),
  );
}

function fieldsOf(body: Body | undefined, document: Document): FieldRow[] {
  const schema = resolve(body?.content?.["application/json"]?.schema, document);
  return rows(schema, "", document);
}

function rows(schema: Schema | undefined, prefix: string, document: Document): FieldRow[] {
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
  return field.format ?? String(field.type ?? "any");
}

function resolve(schema: Schema | undefined, document: Document): Schema | undefined {
  const name = schema?.$ref?.split("/").at(-1) ?? schema?.allOf?.[0]?.$ref?.split("/").at(-1);
  return name ? document.components.schemas[name] : schema;
}

/** A whole call, for a program that is no browser. */
export const EXAMPLE = `import base64, json, secrets, urllib.request
from Crypto.Cipher import AES

KEY = base64.b64decode("…")      # one of WIRE_KEYS
HEADERS = {"api-key": "…", "Content-Type": "application/json"}

def seal(body):
    iv = secrets.token_bytes(16)
    text, tag = AES.new(KEY, AES.MODE_GCM, nonce=iv).encrypt_and_digest(json.dumps(body).encode())
    return {"encrypted": base64.b64encode(text + tag).decode(), "iv": base64.b64encode(iv).decode()}

def opened(answer):
    raw, iv = base64.b64decode(answer["encrypted"]), base64.b64decode(answer["iv"])
    return json.loads(AES.new(KEY, AES.MODE_GCM, nonce=iv).decrypt_and_verify(raw[:-16], raw[-16:]))

body = {"encryptedData": seal({"a_id": "admin", "a_password": "…"})}
request = urllib.request.Request("https://…/api/admin/login", json.dumps(body).encode(), HEADERS)
print(opened(json.load(urllib.request.urlopen(request))))`;

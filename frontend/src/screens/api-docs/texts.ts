// What this screen says besides what the API description says.
export const SEARCH = "Search endpoints";

export const ENVELOPE = {
  title: "The envelope",
  purpose:
    "A request body is sent as {“encryptedData”: {“encrypted”, “iv”}}, a response as {“encrypted”, “iv”}: AES-256-GCM, a random 16-byte iv, the 16-byte tag after the ciphertext, base64. It hides payloads from casual reading and does not replace TLS.",
} as const;

export const PARTS = {
  app: { title: "Endpoints for the app", note: "Plain JSON with the api-key header." },
  console: { title: "Endpoints for the console", note: "Encrypted in both directions." },
} as const;

export const TEXTS = {
  needs: "needs",
  bodyIs: (type: string) => `The body is ${type}.`,
  parametersAndHeaders: "Parameters and headers",
  request: "Request",
  noBody: "No body.",
  mayBeMissing: ", optional",
  response: "Response",
  statuses: "Status codes",
} as const;

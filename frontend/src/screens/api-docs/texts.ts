// What this screen says besides what the API description says.
export const SEARCH = "Search calls";

export const ENVELOPE = {
  title: "The envelope",
  purpose:
    "A body travels as {“encryptedData”: {“encrypted”, “iv”}}, an answer as {“encrypted”, “iv”}: AES-256-GCM, 16 random bytes as iv, the 16-byte tag behind the ciphertext, base64. It hides payloads from casual reading and is no substitute for TLS.",
} as const;

export const PARTS = {
  app: { title: "Calls of the app", note: "Plain JSON, the api-key alone." },
  console: { title: "Calls of the console", note: "Sealed both ways." },
} as const;

export function sayNoMatch(search: string): string {
  return `No endpoints match “${search}”`;
}

export const TEXTS = {
  needs: "needs",
  bodyIs: (type: string) => `The body is ${type}.`,
  parametersAndHeaders: "Parameters and headers",
  request: "Request",
  noBody: "No body.",
  mayBeMissing: ", may be missing",
  response: "Response",
  statuses: "Statuses",
  showAll: "Clear search and show all",
} as const;

import type { components } from "./schema";

/** A body of the wire by its name in docs/openapi.json: a row, an answer, what a call takes. */
export type Schema<Name extends keyof components["schemas"]> = components["schemas"][Name];

import { pageConfig } from "@/lib/config";
import type { OperationId } from "./schema";

/** Return whether the admin's role allows an operation. */
export function may(operation: OperationId): boolean {
  return !pageConfig().denied?.includes(operation);
}

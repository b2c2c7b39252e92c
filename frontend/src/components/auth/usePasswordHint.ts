import { pageConfig } from "@/lib/config";
import { useHydrated } from "./AuthCard";
import { LONGER, sayShortest } from "./texts";

/** How long a new password shall be. A screen as the server drew it does not know how short the server takes it. */
export function usePasswordHint(): string {
  return useHydrated() ? sayShortest(pageConfig().passwordMin) : LONGER;
}

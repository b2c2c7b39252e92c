// The response to the first step of a sign-in or reset, stored for the second step in this tab.
import { isFields, readStoredJson } from "@/lib/storage";

type Step = {
  method: "email" | "app";
  resendAt: number;
  /** The masked email that a code was sent to. */
  sentTo?: string;
};

const KEY = "step";

export function storeStep({ resendIn, ...step }: Omit<Step, "resendAt"> & { resendIn: number }): void {
  sessionStorage.setItem(KEY, JSON.stringify({ ...step, resendAt: Date.now() + resendIn * 1000 }));
}

/** Return "o…@example.com", which only the owner recognizes. */
export function maskEmail(email: string): string {
  return email.replace(/^(.).*@/su, "$1…@");
}

export function readStep(): Step {
  return readStoredJson(sessionStorage, KEY, isStep) ?? { method: "email", resendAt: 0 };
}

function isStep(value: unknown): value is Step {
  return (
    isFields(value) &&
    (value.method === "email" || value.method === "app") &&
    typeof value.resendAt === "number" &&
    ["string", "undefined"].includes(typeof value.sentTo)
  );
}

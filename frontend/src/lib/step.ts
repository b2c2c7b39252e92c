// What the first step of a sign-in or reset said, for the screen of the second; gone with the tab.
import { isFields, readKept } from "./storage";

type Step = { method: "email" | "app"; resendAt: number };

const KEY = "step";

export function keepStep(method: Step["method"], resendInSeconds: number): void {
  sessionStorage.setItem(KEY, JSON.stringify({ method, resendAt: Date.now() + resendInSeconds * 1000 }));
}

export function readStep(): Step {
  return readKept(sessionStorage, KEY, isStep) ?? { method: "email", resendAt: 0 };
}

function isStep(value: unknown): value is Step {
  return isFields(value) && (value.method === "email" || value.method === "app") && typeof value.resendAt === "number";
}

// What the first step of a sign-in or reset said, for the screen of the second; gone with the tab.
export type Step = { method: "email" | "app"; resendAt: number };

const KEY = "step";

export function keepStep(method: Step["method"], resendInSeconds: number): void {
  sessionStorage.setItem(KEY, JSON.stringify({ method, resendAt: Date.now() + resendInSeconds * 1000 }));
}

export function readStep(): Step {
  const kept = sessionStorage.getItem(KEY);
  return kept ? (JSON.parse(kept) as Step) : { method: "email", resendAt: 0 };
}

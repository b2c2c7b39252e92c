import type { ReactNode } from "react";
import { Button } from "@/ui/Button";
import { useHydrated } from "@/ui/useHydrated";

/** The button of a form before sign-in. Until its script is there it holds the press, and with it the Enter key. */
export function SubmitButton({ pending, children }: { pending: boolean; children: ReactNode }) {
  const isReady = useHydrated();
  return (
    <Button type="submit" tone="primary" pending={pending} disabled={!isReady} className="mt-1 w-full">
      {children}
    </Button>
  );
}

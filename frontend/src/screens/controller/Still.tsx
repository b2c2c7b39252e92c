import type { ReactNode } from "react";
import { mayChange } from "./settings";

/** A form of the screen, which stands still for those who may only look. What folds and shows stays outside. */
export function Still({ children }: { children: ReactNode }) {
  return (
    <fieldset disabled={!mayChange()} className="grid min-w-0 grid-cols-1">
      {children}
    </fieldset>
  );
}

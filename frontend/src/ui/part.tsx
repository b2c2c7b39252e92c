import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { ErrorState } from "@/components/layout/ErrorState";
import { LOADING } from "@/components/layout/texts";
import { toastFailure } from "@/components/layout/toasts";
import { untilLeft } from "@/lib/leaving";
import { logError } from "@/lib/reportError";

export const PART_LOST = "This part of the screen did not arrive. Check your connection.";

// Of what stands before the page. A quick one is there before this is seen.
const WAITING = <span role="progressbar" aria-label={LOADING} className="waiting" />;

export type Part<P> = ComponentType<P> & {
  /** Load its code ahead, once. Rejects where it cannot be had; the next call tries again. */
  load: () => Promise<void>;
};

/**
 * A part of a screen whose code is loaded when it is first drawn.
 *
 * Where it cannot be had (the network is gone, or another version was installed) what is typed beside it stays: what
 * can be closed is closed, and a toast says why; anything else says so in its place, with Retry.
 */
export function part<P extends object>(get: () => Promise<ComponentType<P>>, meanwhile?: ReactNode): Part<P> {
  let Loaded: ComponentType<P> | undefined;
  async function load() {
    Loaded ??= await get();
  }

  function Part(props: P) {
    const [state, setState] = useState<"loading" | "made" | "lost">(Loaded ? "made" : "loading");
    const [close] = useState(() => (props as { onClose?: () => void }).onClose);
    useEffect(() => {
      if (state !== "loading") {
        return;
      }
      load().then(
        () => setState("made"),
        async (error) => {
          await untilLeft();
          logError(error);
          if (close) {
            toastFailure(PART_LOST);
            close();
          } else {
            setState("lost");
          }
        },
      );
    }, [state, close]);
    if (state === "lost") {
      return <ErrorState message={PART_LOST} onRetry={() => setState("loading")} />;
    }
    return state === "made" && Loaded ? <Loaded {...props} /> : (meanwhile ?? (close && WAITING));
  }
  return Object.assign(Part, { load });
}

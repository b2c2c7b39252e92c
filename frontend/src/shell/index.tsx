import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, useEffect, useRef, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { watchLeaving } from "@/lib/leaving";
import { queryClient } from "@/session/queryClient";
import { checkSession, isSignedIn, watchSession } from "@/session/session";
import { arrive } from "./arrival";
import { find } from "./find";
import { startFrame } from "./frame";
import { Inbox } from "./Inbox";
import { startKeys } from "./keys";
import { LoadStrip } from "./LoadStrip";
import { Palette } from "./Palette";

/** The React islands of the page frame, each in the element that the server rendered for it. */
function Shell() {
  const [isSessionKnown, setSessionKnown] = useState(isSignedIn);
  useEffect(() => {
    const stop = watchSession(() => setSessionKnown((wasKnown) => wasKnown || isSignedIn()));
    return () => void stop();
  }, []);
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        {isSessionKnown && createPortal(<LoadStrip />, find("[data-load]"))}
        {isSessionKnown && createPortal(<Inbox />, find("[data-inbox]"))}
        <PaletteDialog />
      </QueryClientProvider>
    </StrictMode>
  );
}

/** A native dialog keeps the focus inside, closes on Escape, and returns the focus. */
function PaletteDialog() {
  const [isOpen, setOpen] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    function open() {
      // Rendered first, so that the field can be focused.
      flushSync(() => setOpen(true));
      if (dialog.current && !dialog.current.open) {
        dialog.current.showModal();
        // The browser would focus the element around it.
        dialog.current.querySelector("input")?.focus();
      }
    }
    const button = find("[data-open-palette]");
    const stopKeys = startKeys(open);
    button.addEventListener("click", open);
    return () => {
      stopKeys();
      button.removeEventListener("click", open);
    };
  }, []);
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a native dialog
    <dialog
      ref={dialog}
      aria-label="Find"
      className="mx-auto mt-[12vh] w-[min(560px,calc(100vw-32px))] overflow-hidden rounded-dialog border border-border bg-raised p-0 text-foreground shadow-float backdrop:bg-overlay"
      // The event comes late. By then, the dialog may be open again.
      onClose={({ currentTarget }) => setOpen(currentTarget.open)}
      onClick={(event) => event.target === dialog.current && dialog.current?.close()}
    >
      {isOpen && <Palette close={() => dialog.current?.close()} />}
    </dialog>,
    document.body,
  );
}

function arriveAtHash(): void {
  if (location.hash.startsWith("#do-")) {
    arrive(location.hash.slice(1));
  }
}

watchLeaving();
startFrame();
// The screen uses the same check, also after Retry.
void checkSession();
addEventListener("hashchange", arriveAtHash);
arriveAtHash();
createRoot(document.createElement("div")).render(<Shell />);

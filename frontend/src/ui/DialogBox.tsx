import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { useRef, useState } from "react";
import { SessionNotice } from "@/components/layout/PageNotices";
import { isBefore } from "@/lib/order";
import { IconButton } from "./Button";
import { classes } from "./classes";
import type { DialogProps } from "./Dialog";
import { FOOTER } from "./FormFooter";

/** A field to fill in; without one the answers in the foot, of which the first one changes nothing. */
const FIRST =
  ":is(input, textarea, select):not([type=hidden], [readonly], :disabled), footer :is(a, button:not(:disabled))";

const STOPS = ":is(a[href], button, input, select, textarea):not(:disabled, [tabindex='-1'])";

/** What asked for a dialog, by the dialog's element: an answer in it may ask for another one, and is gone then. */
const OPENERS = new WeakMap<Element, Element | null>();

type DialogBoxProps = DialogProps & {
  /** What had the focus when the dialog was asked for. */
  opener: Element | null;
};

/** The dialog itself, which is loaded when one is asked for. */
export function DialogBox({ title, children, onClose, footer, isWide = false, opener }: DialogBoxProps) {
  const content = useRef<HTMLDivElement>(null);
  const [wasRefused] = useState(() => refusedField(opener));
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-overlay" />
        <Radix.Content
          ref={content}
          aria-describedby={undefined}
          // React tells a form around the dialog, too: it would be sent anew with what is sent in here.
          onSubmit={(event) => event.stopPropagation()}
          onInteractOutside={(event) => isNotice(event.target) && event.preventDefault()}
          onOpenAutoFocus={(event) => {
            if (content.current) {
              OPENERS.set(content.current, opener);
            }
            const field = content.current?.querySelector<HTMLElement>(FIRST);
            if (field) {
              event.preventDefault();
              field.focus();
            }
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // It comes in a turn of its own: whoever has gone on elsewhere by then, as to a menu, stays there.
            if (document.activeElement === document.body) {
              giveFocusBack((!wasRefused && refusedField(opener)) || standing(opener));
            }
          }}
          className={classes(
            isWide ? "max-w-3xl" : "max-w-md",
            "fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 animate-rise flex-col overflow-hidden rounded-dialog border border-border bg-raised shadow-float",
          )}
        >
          <header className="flex items-center justify-between gap-3 px-dialog pt-4">
            <Radix.Title className="wrap-anywhere min-w-0 font-semibold text-card">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label="Close">
                <X className="size-4" aria-hidden />
              </IconButton>
            </Radix.Close>
          </header>
          <SessionNotice className="mx-dialog mt-3" />
          {/* A text has nothing to press in it: the keys that scroll it need a place. */}
          <section
            aria-label={isWide ? title : undefined}
            tabIndex={isWide ? 0 : undefined}
            className="overflow-y-auto px-dialog pt-2 pb-dialog focus-visible:-outline-offset-2"
          >
            {children}
          </section>
          {footer && <footer className={FOOTER}>{footer}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A notice stands before the dialog: what is pressed in it leaves the dialog, and what is typed there, as it is. */
function isNotice(pressed: EventTarget | null): boolean {
  return pressed instanceof Element && pressed.closest(".notices") !== null;
}

/** The first field of the opener's form that says why it was not taken: the answer to what was sent from the dialog. */
function refusedField(opener: Element | null): HTMLElement | null | undefined {
  return opener?.closest("form")?.querySelector<HTMLElement>("[aria-invalid=true]");
}

/** What opened the dialog, or the closed one that it was asked for in. */
function standing(opener: Element | null): Element | null {
  const closed = opener?.isConnected === false && opener.closest("[role=dialog]");
  return closed ? standing(OPENERS.get(closed) ?? null) : opener;
}

/**
 * To what opened the dialog; where that is off now, to what stands before it. It may be gone, with a row that was
 * deleted: then the shell knows its neighbour, and where not even that is so, the screen's own content has it.
 */
function giveFocusBack(opener: Element | null): void {
  if (opener instanceof HTMLElement) {
    opener.focus({ preventScroll: true });
  }
  const island = document.getElementById("island");
  if (island && document.activeElement === document.body) {
    const stops = [...island.querySelectorAll<HTMLElement>(STOPS)];
    const before = stops.findLast((stop) => opener?.isConnected && isBefore(stop, opener));
    (before ?? island).focus({ preventScroll: true });
  }
}

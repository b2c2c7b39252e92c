import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type ReactNode, useRef, useState } from "react";
import { PartBoundary } from "@/patterns/layout/PartBoundary";
import { SessionNotice } from "@/patterns/layout/SessionNotice";
import { IconButton } from "@/ui/Button";
import { classes } from "@/ui/classes";
import { FOOTER } from "@/ui/FormFooter";

/** The first editable field, or else the first button of the footer, which changes nothing. */
const FIRST =
  ":is(input, textarea, select):not([type=hidden], [readonly], :disabled), footer :is(a, button:not(:disabled))";

const STOPS = ":is(a[href], button, input, select, textarea):not(:disabled, [tabindex='-1'])";

/** Maps a dialog to what opened it, so that the focus survives dialogs that follow each other. */
const OPENERS = new WeakMap<Element, Element | null>();

type DialogProps = {
  title: string;
  children: ReactNode;
  onClose: () => void;
  footer?: ReactNode;
  /** For long texts. */
  isWide?: boolean;
};

/** A modal dialog. It opens on its first field; the focus stays inside and returns; Escape and the overlay close it. */
export function Dialog({ title, children, onClose, footer, isWide = false }: DialogProps) {
  const [opener] = useState(() => document.activeElement);
  const [neighbor] = useState(() => neighborOf(opener));
  const content = useRef<HTMLDivElement>(null);
  const [wasInvalid] = useState(() => invalidField(opener));
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-overlay" />
        <Radix.Content
          ref={content}
          aria-describedby={undefined}
          // React events bubble through portals: a form around the dialog would be sent as well.
          onSubmit={(event) => event.stopPropagation()}
          onInteractOutside={(event) => (isNotice(event.target) || !isTop(content.current)) && event.preventDefault()}
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
            // This runs later; the focus may be elsewhere by then.
            if (document.activeElement === document.body) {
              const target = (!wasInvalid && invalidField(opener)) || connectedOpener(opener);
              returnFocus(target?.isConnected ? target : (neighbor ?? target));
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
          {/* A long text has no control in it; the keys that scroll need an element with the focus. */}
          <section
            aria-label={isWide ? title : undefined}
            tabIndex={isWide ? 0 : undefined}
            className="overflow-y-auto px-dialog pt-2 pb-dialog focus-visible:-outline-offset-2"
          >
            <PartBoundary>{children}</PartBoundary>
          </section>
          {footer && <footer className={FOOTER}>{footer}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Whether a toast was pressed, which leaves the dialog open. */
function isNotice(pressed: EventTarget | null): boolean {
  return pressed instanceof Element && pressed.closest(".notices") !== null;
}

/** Whether no other dialog is over this one. Radix may notice a new one too late, and close the one below. */
function isTop(dialog: Element | null): boolean {
  return [...document.querySelectorAll("[role=dialog]")].at(-1) === dialog;
}

/** Return the first invalid field of the opener's form. */
function invalidField(opener: Element | null): HTMLElement | null | undefined {
  return opener?.closest("form")?.querySelector<HTMLElement>("[aria-invalid=true]");
}

/** Return what opened the dialog, or what opened the closed dialog that it came from. */
function connectedOpener(opener: Element | null): Element | null {
  const closed = opener?.isConnected === false && opener.closest("[role=dialog]");
  return closed ? connectedOpener(OPENERS.get(closed) ?? null) : opener;
}

/** Return where the focus goes if the opener disappears: a control of the next table row, or the control before it. */
function neighborOf(opener: Element | null): Element | null {
  const row = opener?.closest("tr");
  if (row) {
    return (row.nextElementSibling ?? row.previousElementSibling)?.querySelector("button, a[href]") ?? null;
  }
  return controlBefore(opener);
}

/** Return the last control of the island before an element. */
function controlBefore(element: Element | null): HTMLElement | null {
  const stops = document.getElementById("island")?.querySelectorAll<HTMLElement>(STOPS) ?? [];
  return [...stops].findLast((stop) => element?.isConnected && isBefore(stop, element)) ?? null;
}

/** Return the focus to the opener; if it is disabled or gone, to the control before it, or else to the island. */
function returnFocus(opener: Element | null): void {
  if (opener instanceof HTMLElement) {
    opener.focus({ preventScroll: true });
  }
  const island = document.getElementById("island");
  if (island && document.activeElement === document.body) {
    (controlBefore(opener) ?? island).focus({ preventScroll: true });
  }
}

/** Return whether `one` precedes `other` in the document. */
function isBefore(node: Node, other: Node): boolean {
  return (node.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

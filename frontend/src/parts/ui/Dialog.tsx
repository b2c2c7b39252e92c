import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { IconButton } from "@/parts/ui/Button";
import { classes } from "@/parts/ui/classes";

export type DialogProps = {
  title: string;
  children: ReactNode;
  onClose: () => void;
  footer?: ReactNode;
  /** For texts to read. */
  isWide?: boolean;
};

/** A modal dialog: focus stays in it and returns, Escape and the overlay close it. */
export function Dialog({ title, children, onClose, footer, isWide = false }: DialogProps) {
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-overlay" />
        <Radix.Content
          aria-describedby={undefined}
          className={classes(
            isWide ? "max-w-3xl" : "max-w-md",
            "fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 animate-rise flex-col overflow-hidden rounded-dialog border border-border bg-raised shadow-float",
          )}
        >
          <header className="flex items-center justify-between gap-3 px-5 pt-4">
            <Radix.Title className="text-card font-semibold">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label="Close">
                <X className="size-4" aria-hidden />
              </IconButton>
            </Radix.Close>
          </header>
          <div className="overflow-y-auto px-5 pt-2 pb-5">{children}</div>
          {footer && (
            <footer className="flex justify-end gap-2 border-border border-t bg-sunken px-5 py-3">{footer}</footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { toastFailure } from "@/components/layout/toasts";
import { INTERNET_SERVER_ERROR } from "@/lib/messages";
import type { DialogBoxProps } from "./DialogBox";

export type DialogProps = {
  title: string;
  children: ReactNode;
  onClose: () => void;
  footer?: ReactNode;
  /** For texts to read. */
  isWide?: boolean;
};

let Loaded: ComponentType<DialogBoxProps> | undefined;

/** Load the dialog's code, once. Gives undefined where it cannot be had: what is typed must not be lost for that. */
export async function loadDialog(): Promise<typeof Loaded> {
  Loaded ??= await import("./DialogBox").then(
    (part) => part.DialogBox,
    () => undefined,
  );
  return Loaded;
}

function NotLoaded({ onClose }: DialogProps) {
  useEffect(() => {
    toastFailure(INTERNET_SERVER_ERROR);
    onClose();
  }, [onClose]);
  return null;
}

/** A modal dialog: opens on its first field, focus stays in it and returns, Escape and the overlay close it. */
export function Dialog(props: DialogProps) {
  const [opener] = useState(() => document.activeElement);
  // What could not be loaded is tried again by the next dialog.
  const [Box] = useState(() => Loaded ?? lazy(async () => ({ default: (await loadDialog()) ?? NotLoaded })));
  return (
    <Suspense>
      <Box {...props} opener={opener} />
    </Suspense>
  );
}

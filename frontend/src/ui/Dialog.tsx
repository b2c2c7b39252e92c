import { type ReactNode, useState } from "react";
import { part } from "./part";

export type DialogProps = {
  title: string;
  children: ReactNode;
  onClose: () => void;
  footer?: ReactNode;
  /** For texts to read. */
  isWide?: boolean;
};

export const DialogBox = part(async () => (await import("./DialogBox")).DialogBox);

/** A modal dialog: opens on its first field, focus stays in it and returns, Escape and the overlay close it. */
export function Dialog(props: DialogProps) {
  const [opener] = useState(() => document.activeElement);
  return <DialogBox {...props} opener={opener} />;
}

import type { ReactNode } from "react";
import { classes } from "./classes";

export const FOOTER = "flex flex-wrap justify-end gap-2 border-border border-t bg-sunken px-dialog py-3";

/** The footer of a dialog whose buttons belong to a form in it; the last thing of the form. */
export function FormFooter({ children }: { children: ReactNode }) {
  return <footer className={classes(FOOTER, "-mx-dialog sticky -bottom-dialog -mb-dialog")}>{children}</footer>;
}

import type { ReactNode } from "react";
import { classes } from "./classes";

export const FOOTER = "flex flex-wrap justify-end gap-2 border-border border-t bg-sunken px-5 py-3";

/** The footer of a dialog whose buttons belong to a form in it; the last thing of the form. */
export function FormFooter({ children }: { children: ReactNode }) {
  return <footer className={classes(FOOTER, "-mx-5 sticky -bottom-5 -mb-5")}>{children}</footer>;
}

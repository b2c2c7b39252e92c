import type { ReactNode } from "react";
import { Button, type ButtonProps } from "./Button";
import { classes } from "./classes";

export const FOOTER = "flex flex-wrap justify-end gap-2 border-border border-t bg-sunken px-dialog py-3";

/** The footer of a dialog for a form inside it. It must be the last element of the form. */
export function FormFooter({ children }: { children: ReactNode }) {
  return <footer className={classes(FOOTER, "-mx-dialog sticky -bottom-dialog -mb-dialog")}>{children}</footer>;
}

type CancelAndSubmitProps = Pick<ButtonProps, "tone" | "pending" | "disabled"> & { verb: string; onClose: () => void };

/** A footer with Cancel and a submit button. */
export function CancelAndSubmit({ verb, onClose, tone = "primary", ...rest }: CancelAndSubmitProps) {
  return (
    <FormFooter>
      <Button onClick={onClose}>Cancel</Button>
      <Button type="submit" tone={tone} {...rest}>
        {verb}
      </Button>
    </FormFooter>
  );
}

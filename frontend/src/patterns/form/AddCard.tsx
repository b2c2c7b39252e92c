import type { ReactNode } from "react";
import { Card } from "@/patterns/Card";
import type { AddFormState } from "./AddForm";
import { DiscardDialog } from "./DiscardDialog";

/** The form itself, opened on its first field; Escape closes it, and asks first where something is typed. */
export function AddCard({ title, form, children }: { title: string; form: AddFormState; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the Escape of the fields in it
    <div
      // One that closed a dialog over the form is prevented by now.
      onKeyDown={(event) => event.key === "Escape" && !event.defaultPrevented && !form.isAsking && form.tryToClose()}
    >
      <Card title={title}>{children}</Card>
      {form.isAsking && <DiscardDialog onClose={form.stay} onLeave={form.close} />}
    </div>
  );
}

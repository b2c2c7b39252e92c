import { Plus, X } from "lucide-react";
import { type BaseSyntheticEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { Card } from "@/patterns/Card";
import { hasDraft, hasUnsaved } from "@/session/unsaved";
import { Button } from "@/ui/Button";
import { useDiscardPrompt } from "./useDiscardPrompt";

/** The name of the draft of forms that add a row. */
export const ADD_DRAFT = "add";

export type AddFormState = {
  isOpen: boolean;
  /** The React key of the form. A new one resets it. */
  formKey: number;
  open: () => void;
  close: () => void;
  /** Reset the form and focus its first field. */
  reset: () => void;
  /** Close the form, after confirmation if something was typed. */
  tryToClose: () => void;
  /** The confirmation before typed values are discarded. */
  dialog: ReactNode;
};

/** The state of a screen's form that adds a row. A stored draft opens it. */
export function useAddForm(): AddFormState {
  // A new key per opening, so that a late response does not close a form that was opened since.
  const [{ isOpen, formKey }, set] = useState(() => ({ isOpen: hasDraft(ADD_DRAFT), formKey: 0 }));
  const { leave, stay, dialog } = useDiscardPrompt();
  function close() {
    stay();
    set((now) => (now.formKey === formKey ? { ...now, isOpen: false } : now));
  }
  return {
    isOpen,
    formKey,
    open: () => set((now) => (now.isOpen ? now : { isOpen: true, formKey: now.formKey + 1 })),
    close,
    reset: () => set((now) => (now.isOpen && now.formKey === formKey ? { ...now, formKey: formKey + 1 } : now)),
    tryToClose: () => leave(hasUnsaved(ADD_DRAFT), close),
    dialog,
  };
}

/** The button that opens and closes the form. It gets the focus back. */
export function AddToggle({ label, form }: { label: string; form: AddFormState }) {
  const { isOpen } = form;
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) {
      button.current?.focus();
    }
    wasOpen.current = isOpen;
  }, [isOpen]);
  const Icon = isOpen ? X : Plus;
  return (
    <Button
      ref={button}
      id="do-add"
      tone={isOpen ? "plain" : "primary"}
      aria-expanded={isOpen}
      icon={<Icon className="size-4" aria-hidden />}
      onClick={isOpen ? form.tryToClose : form.open}
    >
      {isOpen ? "Close form" : label}
    </Button>
  );
}

/** The card of an add form. Escape closes it, and asks first if something was typed. */
export function AddCard({ title, form, children }: { title: string; form: AddFormState; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles the Escape of the fields inside
    <div
      // An Escape that closed a dialog over the form is prevented by now.
      onKeyDown={(event) => event.key === "Escape" && !event.defaultPrevented && !form.dialog && form.tryToClose()}
    >
      <Card title={title}>{children}</Card>
      {form.dialog}
    </div>
  );
}

const ANOTHER = "another";

type AddButtonsProps = {
  /** On the button that saves and closes. Enter does the same. */
  verb: string;
  isPending: boolean;
  /** Whether the second button was pressed. */
  addsAnother: boolean;
};

/** The buttons that save and close, and that save and open an empty form. */
export function AddButtons({ verb, isPending, addsAnother }: AddButtonsProps) {
  return (
    <>
      <Button type="submit" tone="primary" pending={isPending && !addsAnother} disabled={isPending && addsAnother}>
        {verb}
      </Button>
      <Button type="submit" value={ANOTHER} pending={isPending && addsAnother} disabled={isPending && !addsAnother}>
        Save and add another
      </Button>
    </>
  );
}

/** Whether the second button of `AddButtons` submitted the form. */
export function wantsAnother(event: BaseSyntheticEvent | undefined): boolean {
  const { submitter } = (event?.nativeEvent ?? {}) as Partial<SubmitEvent>;
  return submitter instanceof HTMLButtonElement && submitter.value === ANOTHER;
}

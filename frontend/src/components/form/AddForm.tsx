import { Plus, X } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import { hasDraft, hasUnsaved } from "@/lib/unsaved";
import { Button } from "@/ui/Button";
import { CLOSE_FORM } from "./texts";

/** The name of an add form's draft. */
export const ADD_DRAFT = "add";

export type AddFormState = {
  isOpen: boolean;
  isAsking: boolean;
  open: () => void;
  close: () => void;
  /** Close, or ask first where something is typed. */
  tryToClose: () => void;
  stay: () => void;
};

/** Whether a screen's add form is open; it is at once where a draft waits for it. */
export function useAddForm(): AddFormState {
  // Each time anew: the answer to what was sent from the form closes no form that was opened since.
  const [opening, setOpening] = useState(() => (hasDraft(ADD_DRAFT) ? {} : undefined));
  const [isAsking, setAsking] = useState(false);
  function close() {
    setAsking(false);
    setOpening((now) => (now === opening ? undefined : now));
  }
  return {
    isOpen: opening !== undefined,
    isAsking,
    open: () => setOpening({}),
    close,
    tryToClose: () => (hasUnsaved() ? setAsking(true) : close()),
    stay: () => setAsking(false),
  };
}

/** Opens a screen's add form, and closes it again; has the focus back when it is closed. */
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
      {isOpen ? CLOSE_FORM : label}
    </Button>
  );
}

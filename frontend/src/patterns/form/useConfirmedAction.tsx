import { type ReactNode, useCallback, useState } from "react";
import { ApiError } from "@/app/api/ApiError";
import { toastSuccess, toastWithAction } from "@/app/toasts";
import { ConfirmDialog, type Question } from "./ConfirmDialog";
import { type ErrorTarget, type OtherFields, showServerErrors } from "./Form";
import { toastError } from "./useSave";

type Answer = { message: string };

export type Confirmation<Out extends Answer = Answer> = Question & {
  /** The request; `captcha` is empty without one. */
  act: (captcha: string) => Promise<Out>;
  /** Toast after a success; the server's message if left out. */
  told?: string;
  /** Toast after a failure without a message of the server. */
  failed?: string;
  onDone?: (answer: Out) => unknown;
  /** Shows the server's messages at the fields of this form. */
  form?: ErrorTarget;
  otherFields?: OtherFields;
  /** Reloads what is shown: after a success, and if the object was changed or deleted meanwhile. */
  reload?: () => unknown;
  /** Takes the action back; offered in the toast, which has this ID. */
  undo?: ((answer: Out) => { id: string; act: () => unknown }) | undefined;
  /** Returns true if the error needs no toast. */
  onError?: (error: ApiError) => boolean;
};

export type ConfirmedAction = {
  ask: <Out extends Answer>(confirmation: Confirmation<Out>) => void;
  dialog: ReactNode;
  /** A confirmed action is pending, even if its dialog was closed. */
  isActing: boolean;
};

/** Confirm an action in a dialog, then run it. Render `dialog` and call `ask` from a button. */
export function useConfirmedAction(): ConfirmedAction {
  const [asked, setAsked] = useState<Confirmation>();
  const [acting, setActing] = useState(0);

  /** Close the dialog unless it asks about something else by now. */
  function close(confirmation: Confirmation) {
    setAsked((now) => (now === confirmation ? undefined : now));
  }

  /** Run the action and return whether the captcha was wrong. */
  async function act(confirmation: Confirmation, captcha: string): Promise<boolean> {
    setActing((count) => count + 1);
    try {
      const answer = await confirmation.act(captcha);
      const undo = confirmation.undo?.(answer);
      const message = confirmation.told ?? answer.message;
      if (undo) {
        toastWithAction(message, { label: "Undo", act: undo.act }, undo.id);
      } else if (message) {
        toastSuccess(message);
      }
      await confirmation.onDone?.(answer);
      await confirmation.reload?.();
      close(confirmation);
      return false;
    } catch (error) {
      return handleError(confirmation, error);
    } finally {
      setActing((count) => count - 1);
    }
  }

  function handleError(confirmation: Confirmation, error: unknown): boolean {
    const { form, otherFields, reload } = confirmation;
    const isWrong = error instanceof ApiError && error.code === "captcha_wrong";
    if (!isWrong && !canRetry(confirmation, error)) {
      close(confirmation);
    }
    if (form) {
      showServerErrors(form, error, otherFields);
    }
    if (isOutdated(error)) {
      void reload?.();
    }
    toastError(error, confirmation);
    return isWrong;
  }

  const dialog = asked && (
    <ConfirmDialog
      {...asked}
      key={asked.title}
      pending={acting > 0}
      onClose={() => setAsked(undefined)}
      onConfirm={(captcha) => act(asked, captcha)}
    />
  );
  const ask: ConfirmedAction["ask"] = useCallback(
    (confirmation) => setAsked(confirmation as unknown as Confirmation),
    [],
  );
  return { ask, dialog, isActing: acting > 0 };
}

/** Return whether the same action may succeed from the same dialog. A captcha can be used once. */
function canRetry({ needsCaptcha = true }: Confirmation, error: unknown): boolean {
  const hasFields = error instanceof ApiError && Object.keys(error.fields).length > 0;
  return !needsCaptcha && !isOutdated(error) && !hasFields;
}

/** Return whether the object was changed or deleted since it was shown. */
function isOutdated(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 409);
}

import { type ReactNode, useState } from "react";
import { ApiError } from "@/app/api/ApiError";
import { tellWithAction, toastFailure, toastSuccess } from "@/components/layout/toasts";
import type { Answer } from "@/lib/client";
import { INTERNET_SERVER_ERROR } from "@/lib/messages";
import { reportError } from "@/lib/reportError";
import type { ButtonTone } from "@/ui/Button";
import { CaptchaDialog } from "./CaptchaDialog";
import { UNDO } from "./texts";
import { wordsOf } from "./useSave";

export type Confirmation = {
  title: string;
  /** What will be lost or changed, how many, for which range; each line is a paragraph. */
  text: string;
  /** The verb on the button. */
  verb: string;
  /** The call; `captcha` goes into its options. */
  act: (captcha: string) => Promise<Answer>;
  /** A success that says more than the server's message. */
  told?: string;
  /** What is said when nothing came back, or no words of the server did. */
  failed?: string;
  /** How the button looks; what destroys is red. */
  tone?: ButtonTone;
  onDone?: (answer: Answer) => unknown;
  /** Takes the action back; offered in the toast of its success, which has this id. */
  undo?: ((answer: Answer) => { id: string; act: () => unknown }) | undefined;
  /** True when the refusal was dealt with and needs no toast. */
  onError?: (error: ApiError) => boolean;
  /** A second step after the captcha: the typed word `admin`. */
  needsTypedWord?: boolean;
};

export type ConfirmedAction = {
  ask: (confirmation: Confirmation) => void;
  dialog: ReactNode;
  /** Something that was confirmed is on its way, whether its dialog is still open or not. */
  isActing: boolean;
};

/** Ask for a solved captcha, then act. Put `dialog` into the screen and call `ask` from a button. */
export function useConfirmedAction(): ConfirmedAction {
  const [asked, setAsked] = useState<Confirmation>();
  const [acting, setActing] = useState(0);

  /** Whoever closed its dialog may have been asked something else since. */
  function close(confirmation: Confirmation) {
    setAsked((now) => (now === confirmation ? undefined : now));
  }

  /** True when the dialog stays: the answer was wrong and a new question is due. */
  async function act(confirmation: Confirmation, captcha: string): Promise<boolean> {
    setActing((count) => count + 1);
    try {
      const answer = await confirmation.act(captcha);
      const undo = confirmation.undo?.(answer);
      const told = confirmation.told ?? answer.message;
      if (undo) {
        tellWithAction(told, { label: UNDO, act: undo.act }, undo.id);
      } else {
        toastSuccess(told);
      }
      await confirmation.onDone?.(answer);
      close(confirmation);
      return false;
    } catch (error) {
      const isWrong = error instanceof ApiError && error.code === "captcha_wrong";
      if (!isWrong) {
        close(confirmation);
      }
      tellWhatFailed(error, confirmation);
      return isWrong;
    } finally {
      setActing((count) => count - 1);
    }
  }

  const dialog = asked && (
    <CaptchaDialog
      confirmation={asked}
      onClose={() => setAsked(undefined)}
      onAnswer={(captcha) => act(asked, captcha)}
    />
  );
  return { ask: setAsked, dialog, isActing: acting > 0 };
}

function tellWhatFailed(error: unknown, { failed, onError }: Confirmation): void {
  if (!(error instanceof ApiError)) {
    toastFailure(failed ?? INTERNET_SERVER_ERROR);
    reportError(error);
  } else if (!onError?.(error)) {
    toastFailure(wordsOf(error, failed));
  }
}

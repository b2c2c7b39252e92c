import { type ReactNode, useState } from "react";
import { type Answer, Refused } from "@/lib/client";
import { crashed } from "@/lib/crash";
import { CaptchaDialog } from "@/parts/confirm/CaptchaDialog";
import { tellFailure, tellSuccess, tellWithAction } from "@/parts/toasts/toasts";

export type Confirmation = {
  title: string;
  /** What will be lost or changed, how many, for which range. */
  text: string;
  /** The verb on the button. */
  verb: string;
  /** The call; `captcha` goes into its options. */
  act: (captcha: string) => Promise<Answer>;
  /** A success that says more than the server's message. */
  told?: string;
  onDone?: (answer: Answer) => unknown;
  /** Takes the action back; offered in the toast of its success. */
  undo?: (answer: Answer) => unknown;
  /** A second step after the captcha: the typed word `admin` (contract 3). */
  needsTypedWord?: boolean;
};

export type ConfirmedAction = { ask: (confirmation: Confirmation) => void; dialog: ReactNode };

const CAPTCHA_REFUSED = 403;

/** Ask for a solved captcha, then act. Put `dialog` into the screen and call `ask` from a button. */
export function useConfirmedAction(): ConfirmedAction {
  const [asked, setAsked] = useState<Confirmation>();

  /** True when the dialog stays: the answer was wrong and a new question is due. */
  async function act(confirmation: Confirmation, captcha: string): Promise<boolean> {
    try {
      const answer = await confirmation.act(captcha);
      const { undo } = confirmation;
      const told = confirmation.told ?? answer.message;
      if (undo) {
        tellWithAction(told, { label: "Undo", act: () => undo(answer) });
      } else {
        tellSuccess(told);
      }
      await confirmation.onDone?.(answer);
      setAsked(undefined);
      return false;
    } catch (error) {
      if (!(error instanceof Refused)) {
        setAsked(undefined);
        crashed(error);
        return false;
      }
      tellFailure(error.message);
      if (error.code !== CAPTCHA_REFUSED) {
        setAsked(undefined);
      }
      return error.code === CAPTCHA_REFUSED;
    }
  }

  const dialog = asked && (
    <CaptchaDialog
      confirmation={asked}
      onClose={() => setAsked(undefined)}
      onAnswer={(captcha) => act(asked, captcha)}
    />
  );
  return { ask: setAsked, dialog };
}

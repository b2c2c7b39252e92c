import { type ReactNode, useState } from "react";
import { ApiError } from "@/api/ApiError";
import { ConfirmDialog, type Question } from "./ConfirmDialog";
import { isOutdated, type SaveOptions, useSave } from "./useSave";

type ActionResponse = { message: string };

export type Confirmation<Out extends ActionResponse = ActionResponse> = Question &
  Omit<SaveOptions<unknown, Out>, "save"> & {
    /** The request; `captcha` is empty without one. */
    send: (captcha: string, idempotencyKey: string) => Promise<Out>;
  };

export type ConfirmedAction<Out extends ActionResponse = ActionResponse> = {
  confirm: (confirmation: Confirmation<Out>) => void;
  dialog: ReactNode;
  /** A confirmed action is pending, even if its dialog was closed. */
  isActing: boolean;
};

/** Confirm an action in a dialog, then run it. Render `dialog` and call `confirm` from a button. */
export function useConfirmedAction<Out extends ActionResponse = ActionResponse>(): ConfirmedAction<Out> {
  const [asked, setAsked] = useState<Confirmation<Out>>();
  const action = useSave<{ confirmation: Confirmation<Out>; captcha: string }, Out>(({ confirmation, captcha }) => ({
    ...confirmation,
    save: (_, key) => confirmation.send(captcha, key),
  }));

  /** Run the action and return whether the captcha was wrong. */
  async function run(confirmation: Confirmation<Out>, captcha: string): Promise<boolean> {
    const error: unknown = await action.mutateAsync({ confirmation, captcha }).then(
      () => undefined,
      (why) => why,
    );
    const isWrong = error instanceof ApiError && error.code === "captcha_wrong";
    if (!isWrong && !(error && canRetry(confirmation, error))) {
      // By now, the dialog may ask about something else.
      setAsked((now) => (now === confirmation ? undefined : now));
    }
    return isWrong;
  }

  const dialog = asked && (
    <ConfirmDialog
      {...asked}
      key={asked.title}
      pending={action.isPending}
      onClose={() => setAsked(undefined)}
      onConfirm={(captcha) => run(asked, captcha)}
    />
  );
  return { confirm: setAsked, dialog, isActing: action.isPending };
}

/** Return whether the same action may succeed from the same dialog. A captcha can be used once. */
function canRetry({ needsCaptcha = true }: Question, error: unknown): boolean {
  const hasFields = error instanceof ApiError && Object.keys(error.fields).length > 0;
  return !needsCaptcha && !isOutdated(error) && !hasFields;
}

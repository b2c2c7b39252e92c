// What is asked before a push goes out once more: needed once somebody does.
import type { Confirmation } from "@/components/form/useConfirmedAction";
import type { Once } from "@/components/form/useOnce";
import { type Answer, call } from "@/lib/client";
import { fileNameOf, PATH, type Push } from "./api";
import { DIALOGS } from "./dialogTexts";
import { TEXTS } from "./texts";

type Again = { push: Push; isLogOnly: boolean; once: Once; reload: () => Promise<unknown> };

/** The same push to the same phones. */
export function resending({ push, isLogOnly, once, reload }: Again): Confirmation {
  return {
    title: DIALOGS.resendTitle(push.title),
    text: isLogOnly ? DIALOGS.loggedOnceMore : DIALOGS.sentOnceMore,
    verb: TEXTS.resend,
    tone: "primary",
    act: (captcha) => once(push.id, (key) => resendPush(push, captcha, key)),
    onDone: reload,
  };
}

/** One that failed. */
export function retrying({ push, reload }: Again): Confirmation {
  return {
    title: DIALOGS.againTitle(push.title),
    text: DIALOGS.againText(push.error),
    verb: TEXTS.sendAgain,
    tone: "primary",
    act: (captcha) => retryPush(push.id, captcha),
    onDone: reload,
    onRefused: () => {
      // Somebody else may have sent or deleted it: the list says so.
      void reload();
      return false;
    },
  };
}

function resendPush(push: Push, captcha: string, idempotencyKey: string): Promise<Answer> {
  const { title, message, url, icon, topic } = push;
  const fileName = fileNameOf(icon);
  const body = { title, message, url, topic, ...(fileName ? { fileName } : {}) };
  return call("POST", `${PATH}/resend`, { body, captcha, idempotencyKey });
}

function retryPush(id: string, captcha: string): Promise<Answer> {
  return call("POST", `${PATH}/retry`, { body: { id }, captcha });
}

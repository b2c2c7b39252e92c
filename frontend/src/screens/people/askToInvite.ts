import type { ConfirmedAction } from "@/components/form/useConfirmedAction";
import type { Refused } from "@/lib/client";
import { invite, type Role } from "./api";
import { ROLES, TEXTS } from "./texts";

type Invited = { email: string; role: Role; onDone: () => unknown; onRefused?: (refused: Refused) => boolean };

/** Say what is sent to whom, ask for the captcha, send. */
export function askToInvite(ask: ConfirmedAction["ask"], { email: to, role, ...then }: Invited): void {
  ask({
    title: TEXTS.inviteTitle(to),
    text: TEXTS.inviteText(ROLES[role].label, ROLES[role].hint),
    verb: TEXTS.send,
    tone: "primary",
    act: (captcha) => invite(to, role, captcha),
    ...then,
  });
}

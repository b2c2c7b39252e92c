import { REFRESH_EVERY_MS } from "@/app/refresh";
import { serverNow } from "@/app/serverClock";
import { formatTime } from "@/lib/format";
import type { StateName } from "@/patterns/StateBadge";
import type { Push } from "./api";

/** A push that waits for its next attempt says so. */
export function stateOf(push: Push): StateName {
  return isRetrying(push) ? "retrying" : push.state;
}

/** It was tried, and is due again. */
function isRetrying({ state, attempts }: Push): boolean {
  return state === "waiting" && attempts > 0;
}

/** What the badge leaves open: when it will be, or why it was not. */
export function sayProgress(push: Push): string {
  const { state, sendAt, nextAt, attempts, error } = push;
  if (state === "scheduled") {
    return `For ${formatTime(sendAt)}`;
  }
  if (isRetrying(push)) {
    return `${error && `${error}. `}Attempt ${attempts + 1} at ${formatTime(nextAt)}`;
  }
  return state === "logged" ? "(FCM is not set up)" : state === "failed" || state === "cancelled" ? error : "";
}

const SOON_MS = 2000;
const FIRST_DAY_MS = 24 * 3_600_000;

/** Milliseconds until they may be different: soon while the worker has one in hand, else while phones report. */
export function lookAgainAfter(pushes: readonly Push[]): number | false {
  if (pushes.some(isUnderWay)) {
    return SOON_MS;
  }
  return pushes.some((push) => push.state === "scheduled" || isReported(push)) && REFRESH_EVERY_MS;
}

/** It went out within a day, and phones say what became of it. */
function isReported({ sentAt }: Push): boolean {
  return sentAt !== null && serverNow() - Date.parse(sentAt) < FIRST_DAY_MS;
}

/** True while the worker has something to do with it. */
function isUnderWay({ state }: Pick<Push, "state">): boolean {
  return state === "waiting" || state === "sending";
}

/** Until it is out, it can be cancelled. */
export function canBeCancelled({ state }: Push): boolean {
  return state === "scheduled" || state === "waiting";
}

/** Until its time it can be written anew; the token of a test is not kept. */
export function canBeEdited({ state, isTest }: Push): boolean {
  return !isTest && state === "scheduled";
}

/** What is still to come needs no second one; a test is sent from the form. */
export function canBeResent({ state, isTest }: Push): boolean {
  return !isTest && state !== "scheduled" && !isUnderWay({ state });
}

/** How many of the phones that got it opened it. One that opened it has got it, whether it said so or not. */
export function openRate({ received, opened }: Push): string {
  const reached = Math.max(received, opened);
  return reached ? `${Math.round((100 * opened) / reached)}%` : "";
}

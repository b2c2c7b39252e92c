import { formatTime } from "@/lib/format";
import { serverNow } from "@/lib/serverClock";
import { REFRESH_EVERY_MS } from "@/patterns/chart/api";
import { pushState } from "@/ui/StateBadge";
import type { Push } from "./api";

/** Return the details of the state: the scheduled time, or the error. */
export function statusDetail(push: Push): string {
  const { state, sendAt, nextAt, attempts, error } = push;
  if (state === "scheduled") {
    return `For ${formatTime(sendAt)}`;
  }
  if (pushState(push) === "retrying") {
    return `${error && `${error}. `}Attempt ${attempts + 1} at ${formatTime(nextAt)}`;
  }
  return state === "logged" ? "(FCM is not set up)" : state === "failed" || state === "cancelled" ? error : "";
}

const SOON_MS = 2000;
const FIRST_DAY_MS = 24 * 3_600_000;

/** Return the polling interval: short while notifications are being sent, longer while phones report. */
export function pollInterval(pushes: readonly Push[]): number | false {
  if (pushes.some(isUnderWay)) {
    return SOON_MS;
  }
  return pushes.some((push) => push.state === "scheduled" || isReported(push)) && REFRESH_EVERY_MS;
}

/** Return whether it was sent within a day, so that phones still report. */
function isReported({ sentAt }: Push): boolean {
  return sentAt !== null && serverNow() - Date.parse(sentAt) < FIRST_DAY_MS;
}

/** Return whether the worker still has to handle it. */
function isUnderWay({ state }: Pick<Push, "state">): boolean {
  return state === "waiting" || state === "sending";
}

/** Return whether it can be canceled, which is possible until it is sent. */
export function canBeCanceled({ state }: Push): boolean {
  return state === "scheduled" || state === "waiting";
}

/** Return whether it can be edited. Tests cannot, because their token is not stored. */
export function canBeEdited({ state, isTest }: Push): boolean {
  return !isTest && state === "scheduled";
}

/** Return whether it can be resent. Scheduled ones are not sent yet, and tests are sent from the form. */
export function canBeResent({ state, isTest }: Push): boolean {
  return !isTest && state !== "scheduled" && !isUnderWay({ state });
}

/** Return the share of phones that opened it. Phones that opened it count as received. */
export function openRate({ received, opened }: Push): string {
  const reached = Math.max(received, opened);
  return reached ? `${Math.round((100 * opened) / reached)}%` : "";
}

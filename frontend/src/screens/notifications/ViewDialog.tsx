import type { ReactNode } from "react";
import { STATES, StateBadge } from "@/components/states/StateBadge";
import { formatTime, sayCount } from "@/lib/format";
import { Dialog } from "@/ui/Dialog";
import type { Push } from "./api";
import { DIALOGS, NO_REPORTS } from "./dialogTexts";
import { FirstDay } from "./FirstDay";
import { PushIcon } from "./PushIcon";
import { openRate, sayProgress, stateOf } from "./states";
import { sayAudience, TEXTS } from "./texts";

/** All that is known of one notification. */
export function ViewDialog({ push, onClose }: { push: Push; onClose: () => void }) {
  const rate = openRate(push);
  return (
    <Dialog title={TEXTS.notification} onClose={onClose}>
      <div className="flex min-w-0 gap-3">
        <PushIcon address={push.icon} className="size-12" />
        <div className="min-w-0">
          <p className="wrap-anywhere font-semibold" dir="auto">
            {push.title}
          </p>
          <p className="mt-1 wrap-anywhere whitespace-pre-wrap" dir="auto">
            {push.message}
          </p>
        </div>
      </div>
      <dl className="mt-4 grid grid-cols-[minmax(min-content,25%)_minmax(0,1fr)] gap-x-3 gap-y-2">
        <Row label="URL">
          {push.url ? (
            <a
              href={push.url}
              target="_blank"
              rel="noopener noreferrer"
              className="break-all text-primary-text underline"
            >
              {push.url}
            </a>
          ) : (
            DIALOGS.none
          )}
        </Row>
        <Row label={TEXTS.to}>
          {sayAudience(push.topic)}
          {push.isTest && ` ${DIALOGS.isTest}`}
        </Row>
        <Row label={TEXTS.state}>
          <span className="flex flex-wrap items-center gap-x-2">
            <StateBadge state={stateOf(push)} />
            <span className="wrap-anywhere text-muted">{sayProgress(push)}</span>
          </span>
        </Row>
        {push.sentAt && (
          <Row label={push.state === "logged" ? STATES.logged : STATES.sent}>{formatTime(push.sentAt)}</Row>
        )}
        <Row label={DIALOGS.received}>{rate ? sayCount(push.received) : NO_REPORTS}</Row>
        {rate && (
          <Row label={TEXTS.opened}>
            {sayCount(push.opened)} ({rate})
          </Row>
        )}
        <Row label={DIALOGS.attempts}>{push.attempts}</Row>
        <Row label={DIALOGS.created}>{DIALOGS.createdBy(formatTime(push.createdAt), push.createdBy)}</Row>
      </dl>
      {rate && push.sentAt && <FirstDay push={push} sentAt={push.sentAt} />}
    </Dialog>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-meta text-muted">{label}</dt>
      <dd className="tabular min-w-0 text-meta">{children}</dd>
    </>
  );
}

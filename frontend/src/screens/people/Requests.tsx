import { changesOf } from "@/components/audit/changes";
import { Difference } from "@/components/audit/Difference";
import { sayAction } from "@/components/audit/texts";
import { ActButton } from "@/components/form/ActButton";
import { useConfirmedAction } from "@/components/form/useConfirmedAction";
import { subjectOf } from "@/components/waiting/subject";
import { may } from "@/lib/config";
import { formatTime } from "@/lib/format";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { confirmRequest, endRequest, type HeldRequest } from "./api";
import { ROLES, TEXTS } from "./texts";

type RequestsProps = { requests: readonly HeldRequest[]; onChanged: () => unknown };

/** What waits for a second person, with all that it would change. */
export function Requests({ requests, onChanged }: RequestsProps) {
  const { ask, dialog } = useConfirmedAction();

  function confirm(request: HeldRequest) {
    ask({
      title: titleOf(request),
      text: `${effectsOf(request)} ${TEXTS.confirmText(request.by)}`,
      verb: TEXTS.confirm,
      tone: "primary",
      act: (captcha) => confirmRequest(request, captcha),
      onDone: onChanged,
      onRefused: () => {
        onChanged();
        return false;
      },
    });
  }

  return (
    <>
      {requests.length > 0 && (
        <Card title={TEXTS.requests} purpose={TEXTS.requestsHint}>
          <ul className="-my-3 divide-y divide-border" aria-label={TEXTS.requests}>
            {requests.map((request) => (
              <li key={request.id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
                <div className="min-w-0 flex-1 basis-64">
                  <p className="wrap-anywhere font-medium">{titleOf(request)}</p>
                  <p className="text-meta text-muted">
                    {TEXTS.recordedAs(sayAction(request.action) ?? request.action)}
                  </p>
                  <Effects request={request} />
                  <p className="tabular mt-1 text-meta text-muted">
                    {TEXTS.askedBy(request.by, formatTime(request.expiresAt))}
                    {!request.mayConfirm && !request.isYours && `. ${TEXTS.confirmedBy(ROLES[request.role].label)}`}
                  </p>
                </div>
                <div className="flex flex-wrap gap-2">
                  {request.mayConfirm && may("confirmRequest") && (
                    <Button
                      size="small"
                      aria-label={`${TEXTS.confirm}: ${titleOf(request)}`}
                      onClick={() => confirm(request)}
                    >
                      {TEXTS.confirm}
                    </Button>
                  )}
                  {(request.mayConfirm || request.isYours) && may("endRequest") && (
                    <ActButton
                      size="small"
                      tone="quiet"
                      aria-label={`${request.isYours ? TEXTS.withdraw : TEXTS.decline}: ${titleOf(request)}`}
                      act={() => endRequest(request)}
                      onChanged={onChanged}
                    >
                      {request.isYours ? TEXTS.withdraw : TEXTS.decline}
                    </ActButton>
                  )}
                </div>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {dialog}
    </>
  );
}

function titleOf(request: HeldRequest): string {
  return `${request.what}: ${subjectOf(request)}`;
}

/** What it would change as a sentence, for the dialog. */
function effectsOf(request: HeldRequest): string {
  const said = changesOf(request).map(({ field, before, after }) => {
    const sides = [before, after].filter((side) => side !== undefined);
    return `${field ? `${field}: ` : ""}${sides.join(" → ")}`;
  });
  return `${said.join("; ")}.`;
}

function Effects({ request }: { request: HeldRequest }) {
  return (
    <ul className="mt-1 grid grid-cols-1 gap-1 text-meta">
      {changesOf(request).map((change) => (
        <li key={change.name} className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <Difference change={change} />
        </li>
      ))}
    </ul>
  );
}

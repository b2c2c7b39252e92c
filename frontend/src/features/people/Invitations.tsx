import { may } from "@/api/permissions";
import { formatTime } from "@/lib/format";
import { Card } from "@/patterns/Card";
import { type Confirmation, type ConfirmedAction, useConfirmedAction } from "@/patterns/form/useConfirmedAction";
import { useSave } from "@/patterns/form/useSave";
import { Badge } from "@/ui/Badge";
import { Button, type ButtonProps } from "@/ui/Button";
import { type Invitation, invite, type Role, withdraw } from "./api";
import { ROLES } from "./texts";

type InvitationsProps = { invitations: readonly Invitation[]; onChanged: () => unknown };

/** The open invitations. */
export function Invitations({ invitations, onChanged }: InvitationsProps) {
  const { confirm, dialog } = useConfirmedAction();
  return (
    <>
      {invitations.length > 0 && (
        <Card title="Invitations" purpose="These links have not been used yet.">
          <ul className="-my-3 divide-y divide-border" aria-label="Invitations">
            {invitations.map((invitation) => (
              <li key={invitation.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
                <div className="min-w-0">
                  <p className="flex flex-wrap items-center gap-2">
                    <span className="wrap-anywhere font-medium">{invitation.email}</span>
                    <Badge>{ROLES[invitation.role].label}</Badge>
                  </p>
                  <p className="tabular text-meta text-muted">
                    {`Invited by ${invitation.invitedBy}, expires ${formatTime(invitation.expiresAt)}`}
                  </p>
                </div>
                <div className="flex flex-wrap gap-2">
                  {may("invitePerson") && (
                    <Button
                      size="small"
                      aria-label={`Send again: ${invitation.email}`}
                      onClick={() =>
                        confirmInvitation(confirm, {
                          email: invitation.email,
                          role: invitation.role,
                          reload: onChanged,
                        })
                      }
                    >
                      Send again
                    </Button>
                  )}
                  {may("withdrawInvitation") && (
                    <ActionButton
                      size="small"
                      tone="quiet"
                      aria-label={`Withdraw: ${invitation.email}`}
                      send={() => withdraw(invitation)}
                      onChanged={onChanged}
                    >
                      Withdraw
                    </ActionButton>
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

type Invited = { email: string; role: Role } & Pick<Confirmation, "form" | "onDone" | "onError" | "reload">;

/** Open the confirmation dialog with the captcha, then send the invitation. */
export function confirmInvitation(ask: ConfirmedAction["confirm"], { email: to, role, ...then }: Invited): void {
  ask({
    title: `Invite ${to}?`,
    text: `${ROLES[role].label}: ${ROLES[role].hint} The link in the email works once, within 24 hours.`,
    verb: "Send invitation",
    tone: "primary",
    send: (captcha) => invite(to, role, captcha),
    ...then,
  });
}

type ActionButtonProps = Omit<ButtonProps, "onClick" | "pending"> & {
  send: () => Promise<{ message: string }>;
  /** Called after a success and after an error, because the list may have changed in both cases. */
  onChanged: () => unknown;
};

/** A button that runs an action at once and has its own pending state. */
function ActionButton({ send, onChanged, ...rest }: ActionButtonProps) {
  const acting = useSave<void, { message: string }>({
    save: () => send(),
    onDone: onChanged,
    onError: () => void onChanged(),
  });
  return <Button {...rest} pending={acting.isPending} onClick={() => acting.mutate()} />;
}

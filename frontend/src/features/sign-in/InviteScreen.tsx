import { useQuery } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { z } from "zod";
import { ApiError } from "@/api/ApiError";
import { isRepeated, NOT_REPEATED, newPassword, passwordHint, requiredText } from "@/lib/fields";
import { INTERNET_SERVER_ERROR } from "@/lib/messages";
import { TextField } from "@/patterns/form/Form";
import { PasswordField } from "@/patterns/form/PasswordField";
import { useSave } from "@/patterns/form/useSave";
import { ErrorState } from "@/patterns/layout/ErrorState";
import { LOGIN } from "@/session/session";
import { leaveFor } from "@/session/unsaved";
import { Skeleton } from "@/ui/Skeleton";
import { AuthCard, TextLink } from "./AuthCard";
import { AuthForm, useAuthForm } from "./AuthForm";
import { acceptInvitation, readInvitation } from "./api";

const FOOTER = <TextLink href={LOGIN}>Back to sign in</TextLink>;
const INCOMPLETE = "Open the link in the email again, or copy the complete link to the address bar.";
const NO_SPACES = "An admin ID cannot contain spaces.";

const REDIRECT_MS = 2000;
const TAKEN = 409;
const GONE = 401;

/** The screen of an invitation link, whose token identifies the invitation. */
export function InviteScreen() {
  // Another link may be opened in this tab, which does not load the page again.
  const token = useSyncExternalStore(onHashChange, () => location.hash.slice(1));
  return token ? (
    <Invitation key={token} token={token} />
  ) : (
    <AuthCard title="This link is incomplete" purpose={INCOMPLETE} footer={FOOTER} />
  );
}

function onHashChange(notify: () => void) {
  addEventListener("hashchange", notify);
  return () => removeEventListener("hashchange", notify);
}

/** The form for admin ID and password, or an error for an expired link. */
function Invitation({ token }: { token: string }) {
  const invitation = useQuery({
    queryKey: ["invitation", token],
    queryFn: () => readInvitation(token),
    staleTime: Infinity,
  });
  const [over, setOver] = useState("");
  const { data, error } = invitation;
  const why = over || (error instanceof ApiError && error.status === GONE ? error.message : "");
  if (why) {
    return <AuthCard title="This link no longer works" purpose={why} footer={FOOTER} />;
  }
  const purpose = data && formatInvitation(data);
  return (
    <AuthCard title="Create your account" purpose={purpose ?? <Skeleton className="h-10" />} footer={FOOTER}>
      {error ? (
        <ErrorState
          message={error instanceof ApiError ? error.message : INTERNET_SERVER_ERROR}
          error={error}
          pending={invitation.isFetching}
          onRetry={() => invitation.refetch()}
        />
      ) : (
        <AccountForm token={token} onOver={setOver} />
      )}
    </AuthCard>
  );
}

const SCHEMA = z
  .object({ loginId: requiredText(150).refine((value) => !/\s/.test(value), NO_SPACES), ...newPassword })
  .refine(isRepeated, NOT_REPEATED);
type Fields = z.infer<typeof SCHEMA>;

function AccountForm({ token, onOver }: { token: string; onOver: (why: string) => void }) {
  const form = useAuthForm(SCHEMA, { loginId: "", password: "", again: "" });
  const save = useSave({
    save: ({ loginId, password }: Fields) => acceptInvitation(token, { loginId, password }),
    form,
    // The error is about the ID if it is taken or invalid, and otherwise about the password.
    errorField: ({ status, fields }) => (status === TAKEN || fields.loginId !== undefined ? "loginId" : "password"),
    onError: ({ status, message }) => {
      if (status === GONE) {
        onOver(message);
      }
      return status === GONE;
    },
    onDone: () => leaveFor(LOGIN, REDIRECT_MS),
  });
  return (
    <AuthForm form={form} label="Create an account" save={save} verb="Create account">
      <TextField
        form={form}
        name="loginId"
        label="Admin ID"
        isRequired
        hint="You will sign in with it."
        autoComplete="username"
        errorRole="alert"
        autoFocus
      />
      <PasswordField
        form={form}
        name="password"
        label="Password"
        isRequired
        hint={passwordHint()}
        errorRole="alert"
        isNew
      />
      <PasswordField form={form} name="again" label="Confirm password" isRequired isNew />
    </AuthForm>
  );
}

function formatInvitation({ invitedBy, role, email }: { invitedBy: string; role: string; email: string }): string {
  return `${invitedBy} invited you as ${role}. Sign-in codes go to ${email}.`;
}

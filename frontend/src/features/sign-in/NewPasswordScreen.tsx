import { z } from "zod";
import { isRepeated, NOT_REPEATED, newPassword, passwordHint } from "@/lib/fields";
import { removeStored } from "@/lib/storage";
import { PasswordField } from "@/patterns/form/PasswordField";
import { useSave } from "@/patterns/form/useSave";
import { LOGIN } from "@/session/session";
import { leaveFor } from "@/session/unsaved";
import { AuthCard, TextLink } from "./AuthCard";
import { AuthForm, useAuthForm } from "./AuthForm";
import { setNewPassword } from "./api";
import { useRequiredStep } from "./useRequiredStep";

const REDIRECT_MS = 2000;

const SCHEMA = z.object(newPassword).refine(isRepeated, NOT_REPEATED);

export function NewPasswordScreen() {
  useRequiredStep("forgetPw", "/site/admin/panel/forgetpw");
  const form = useAuthForm(SCHEMA, { password: "", again: "" });
  const save = useSave({
    save: ({ password }: { password: string; again: string }) => setNewPassword(password),
    form,
    errorField: "password",
    onDone: () => {
      removeStored("forgetPw");
      return leaveFor(LOGIN, REDIRECT_MS);
    },
  });
  return (
    <AuthCard
      title="New password"
      purpose="You are signed out on all devices."
      footer={<TextLink href={LOGIN}>Back to sign in</TextLink>}
    >
      <AuthForm form={form} label="Set a password" save={save} verb="Set new password">
        <PasswordField
          form={form}
          name="password"
          errorRole="alert"
          label="New password"
          isRequired
          hint={passwordHint()}
          autoFocus
          isNew
        />
        <PasswordField form={form} name="again" label="Confirm password" isRequired isNew />
      </AuthForm>
    </AuthCard>
  );
}

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { AuthCard, SubmitButton, TextLink } from "@/components/auth/AuthCard";
import { setNewPassword } from "@/components/auth/api";
import { BACK_TO_SIGN_IN, FORGOT } from "@/components/auth/texts";
import { useRequiredStep } from "@/components/auth/useRequiredStep";
import { Form } from "@/components/form/Form";
import { PasswordField } from "@/components/form/PasswordField";
import { useSave } from "@/components/form/useSave";
import { isRepeated, NOT_REPEATED, newPassword, passwordHint } from "@/lib/fields";
import { leaveFor } from "@/lib/leaveFor";
import { LOGIN } from "@/lib/session";
import { removeStored } from "@/lib/storage";

const REDIRECT_MS = 2000;

const SCHEMA = z.object(newPassword).refine(isRepeated, NOT_REPEATED);

export function NewPasswordScreen() {
  useRequiredStep("forgetPw", FORGOT);
  // Why a try was refused stays by the field until the next one.
  const form = useForm({
    resolver: zodResolver(SCHEMA),
    reValidateMode: "onSubmit",
    defaultValues: { password: "", again: "" },
  });
  const save = useSave({
    save: ({ password }: { password: string; again: string }) => setNewPassword(password),
    onError: (error) => {
      form.setError("password", { message: error.message }, { shouldFocus: true });
      return true;
    },
    onDone: () => {
      removeStored("forgetPw");
      return leaveFor(LOGIN, REDIRECT_MS);
    },
  });
  return (
    <AuthCard
      title="New password"
      purpose="You'll be signed out on all devices."
      footer={<TextLink href={LOGIN}>{BACK_TO_SIGN_IN}</TextLink>}
    >
      <Form form={form} label="Set a password" onSubmit={(typed) => save.mutate(typed)}>
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
        <SubmitButton pending={save.isPending}>Set new password</SubmitButton>
      </Form>
    </AuthCard>
  );
}

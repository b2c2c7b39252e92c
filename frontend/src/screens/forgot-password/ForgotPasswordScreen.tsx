import { useForm } from "react-hook-form";
import { AuthCard, TextLink } from "@/components/auth/AuthCard";
import { SubmitButton } from "@/components/auth/SubmitButton";
import { BACK_TO_SIGN_IN } from "@/components/auth/texts";
import { Form } from "@/components/form/Form";
import { TextField } from "@/components/form/TextField";
import { useSave } from "@/components/form/useSave";
import { email } from "@/lib/rules";
import { LOGIN } from "@/lib/session";
import { keepStep } from "@/lib/step";
import { writeStored } from "@/lib/storage";
import { askForReset } from "./api";
import { EMAIL, FORM, PURPOSE, SEND, TITLE } from "./texts";

const NEXT = "/site/admin/panel/forget/otp";

export function ForgotPasswordScreen() {
  // Why a try was refused stays by the field until the next one.
  const form = useForm<{ email: string }>({ reValidateMode: "onSubmit" });
  const save = useSave({
    save: (typed: { email: string }) => askForReset(typed.email.trim()),
    onRefused: (refused) => {
      form.setError("email", { message: refused.message }, { shouldFocus: true });
      return false;
    },
    onDone: (answer) => {
      writeStored("forgetPw", answer.token);
      keepStep("email", answer.resendIn);
      location.assign(NEXT);
    },
  });
  return (
    <AuthCard title={TITLE} purpose={PURPOSE} footer={<TextLink href={LOGIN}>{BACK_TO_SIGN_IN}</TextLink>}>
      <Form form={form} label={FORM} onSubmit={(typed) => save.mutate(typed)}>
        <TextField form={form} name="email" label={EMAIL} kind="email" rule={email} autoComplete="email" autoFocus />
        <SubmitButton pending={save.isPending}>{SEND}</SubmitButton>
      </Form>
    </AuthCard>
  );
}

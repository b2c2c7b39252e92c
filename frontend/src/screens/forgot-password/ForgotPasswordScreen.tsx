import { useForm } from "react-hook-form";
import { AuthCard, TextLink } from "@/components/auth/AuthCard";
import { SubmitButton } from "@/components/auth/SubmitButton";
import { Form } from "@/components/form/Form";
import { TextField } from "@/components/form/TextField";
import { useSave } from "@/components/form/useSave";
import { email } from "@/lib/rules";
import { LOGIN } from "@/lib/session";
import { keepStep } from "@/lib/step";
import { writeStored } from "@/lib/storage";
import { askForReset } from "./api";

const NEXT = "/site/admin/panel/forget/otp";

export function ForgotPasswordScreen() {
  const form = useForm<{ email: string }>();
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
    <AuthCard
      title="Forgot password"
      purpose="Enter the email of your admin account. We send a one-time code to it, at most three times an hour."
      footer={<TextLink href={LOGIN}>Back to sign in</TextLink>}
    >
      <Form form={form} label="Ask for a code" onSubmit={(typed) => save.mutate(typed)}>
        <TextField form={form} name="email" label="Email" kind="email" rule={email} autoComplete="email" autoFocus />
        <SubmitButton pending={save.isPending}>Send code</SubmitButton>
      </Form>
    </AuthCard>
  );
}

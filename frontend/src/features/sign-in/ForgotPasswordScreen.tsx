import { z } from "zod";
import { email } from "@/lib/fields";
import { writeStored } from "@/lib/storage";
import { TextField } from "@/patterns/form/Form";
import { useSave } from "@/patterns/form/useSave";
import { LOGIN } from "@/session/session";
import { leaveFor } from "@/session/unsaved";
import { AuthCard, TextLink } from "./AuthCard";
import { AuthForm, useAuthForm } from "./AuthForm";
import { requestReset } from "./api";
import { maskEmail, storeStep } from "./step";

const NEXT = "/site/admin/panel/forget/otp";

const SCHEMA = z.object({ email });

export function ForgotPasswordScreen() {
  const form = useAuthForm(SCHEMA, { email: "" });
  const save = useSave({
    save: (typed: { email: string }) => requestReset(typed.email),
    form,
    errorField: "email",
    onDone: (response, typed) => {
      writeStored("forgetPw", response.token);
      storeStep({ method: "email", sentTo: maskEmail(typed.email), resendIn: response.resendIn });
      return leaveFor(NEXT);
    },
  });
  return (
    <AuthCard
      title="Forgot password"
      purpose="Enter the email of your admin account. We’ll email you a one-time code. You can request three codes per hour."
      footer={<TextLink href={LOGIN}>Back to sign in</TextLink>}
    >
      <AuthForm form={form} label="Request a code" save={save} verb="Send code">
        <TextField
          form={form}
          name="email"
          label="Email"
          kind="email"
          isRequired
          errorRole="alert"
          autoComplete="email"
          autoFocus
        />
      </AuthForm>
    </AuthCard>
  );
}

import { TextLink } from "@/parts/auth-card/AuthCard";
import { CodeStep } from "@/parts/code-step/CodeStep";
import { proveResetCode, resendResetCode } from "./api";

const FORGOT = "/site/admin/panel/forgetpw";
const NEXT = "/site/admin/panel/new/password";

export function ForgotOtpScreen() {
  return (
    <CodeStep
      title="One-time code"
      purpose="If the e-mail belongs to an admin, 6 digits are in its inbox. They work for 5 minutes."
      prove={proveResetCode}
      resend={resendResetCode}
      onProven={() => location.assign(NEXT)}
      footer={<TextLink href={FORGOT}>Use another e-mail</TextLink>}
    />
  );
}

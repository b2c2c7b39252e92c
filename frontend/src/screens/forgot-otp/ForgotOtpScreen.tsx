import { TextLink } from "@/components/auth/AuthCard";
import { CodeStep } from "@/components/auth/CodeStep";
import { proveResetCode, resendResetCode } from "./api";

const FORGOT = "/site/admin/panel/forgetpw";
const NEXT = "/site/admin/panel/new/password";

export function ForgotOtpScreen() {
  return (
    <CodeStep
      title="One-time code"
      purpose="If this email belongs to an admin, we've sent a 6-digit code. The code expires in 5 minutes."
      prove={proveResetCode}
      resend={resendResetCode}
      onProven={() => location.assign(NEXT)}
      footer={<TextLink href={FORGOT}>Use another email</TextLink>}
    />
  );
}

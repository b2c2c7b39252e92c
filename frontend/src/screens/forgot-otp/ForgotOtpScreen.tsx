import { TextLink } from "@/components/auth/AuthCard";
import { proveResetCode, resendResetCode } from "@/components/auth/api";
import { CodeStep } from "@/components/auth/CodeStep";
import { leaveFor } from "@/lib/leaveFor";

const FORGOT = "/site/admin/panel/forgetpw";
const NEXT = "/site/admin/panel/new/password";

export function ForgotOtpScreen() {
  return (
    <CodeStep
      purpose="If this email belongs to an admin, we've sent a 6-digit code. The code expires in 5 minutes."
      prove={proveResetCode}
      resend={resendResetCode}
      onProven={() => leaveFor(NEXT)}
      footer={<TextLink href={FORGOT}>Use another email</TextLink>}
    />
  );
}

import { TextLink } from "@/components/auth/AuthCard";
import { proveResetCode, resendResetCode } from "@/components/auth/api";
import { CodeStep } from "@/components/auth/CodeStep";
import { FORGOT } from "@/components/auth/texts";
import { useRequiredStep } from "@/components/auth/useRequiredStep";
import { leaveFor } from "@/lib/leaveFor";
import { readStep } from "@/lib/step";

const NEXT = "/site/admin/panel/new/password";

export function ForgotOtpScreen() {
  useRequiredStep("forgetPw", FORGOT);
  return (
    <CodeStep
      purpose={`If ${readStep().sentTo || "this email"} belongs to an admin, we’ve sent a 6-digit code to it. The code expires in 5 minutes.`}
      prove={proveResetCode}
      resend={resendResetCode}
      onProven={() => leaveFor(NEXT)}
      footer={<TextLink href={FORGOT}>Use another email</TextLink>}
    />
  );
}

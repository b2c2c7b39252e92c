import { TextLink } from "@/features/sign-in/AuthCard";
import { proveResetCode, resendResetCode } from "@/features/sign-in/api";
import { CodeStep } from "@/features/sign-in/CodeStep";
import { readStep } from "@/features/sign-in/step";
import { useRequiredStep } from "@/features/sign-in/useRequiredStep";
import { leaveFor } from "@/session/leaveFor";

const NEXT = "/site/admin/panel/new/password";

export function ForgotOtpScreen() {
  useRequiredStep("forgetPw", "/site/admin/panel/forgetpw");
  return (
    <CodeStep
      purpose={`If ${readStep().sentTo || "this email"} belongs to an admin, we’ve sent a 6-digit code to it. The code expires in 5 minutes.`}
      prove={proveResetCode}
      resend={resendResetCode}
      onProven={() => leaveFor(NEXT)}
      footer={<TextLink href="/site/admin/panel/forgetpw">Use another email</TextLink>}
    />
  );
}

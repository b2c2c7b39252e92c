import { leaveFor } from "@/session/unsaved";
import { TextLink } from "./AuthCard";
import { resendResetCode, verifyResetCode } from "./api";
import { CodeStep } from "./CodeStep";
import { readStep } from "./step";
import { useRequiredStep } from "./useRequiredStep";

const NEXT = "/site/admin/panel/new/password";

export function ForgotOtpScreen() {
  useRequiredStep("forgetPw", "/site/admin/panel/forgetpw");
  return (
    <CodeStep
      purpose={`If ${readStep().sentTo || "this email"} belongs to an admin, we’ve sent a 6-digit code to it. The code expires in 5 minutes.`}
      verify={verifyResetCode}
      resend={resendResetCode}
      onVerified={() => leaveFor(NEXT)}
      footer={<TextLink href="/site/admin/panel/forgetpw">Use another email</TextLink>}
    />
  );
}

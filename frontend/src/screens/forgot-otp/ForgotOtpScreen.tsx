import { TextLink } from "@/components/auth/AuthCard";
import { CodeStep } from "@/components/auth/CodeStep";
import { proveResetCode, resendResetCode } from "./api";
import { OTHER_EMAIL, PURPOSE } from "./texts";

const FORGOT = "/site/admin/panel/forgetpw";
const NEXT = "/site/admin/panel/new/password";

export function ForgotOtpScreen() {
  return (
    <CodeStep
      purpose={PURPOSE}
      prove={proveResetCode}
      resend={resendResetCode}
      onProven={() => location.assign(NEXT)}
      footer={<TextLink href={FORGOT}>{OTHER_EMAIL}</TextLink>}
    />
  );
}

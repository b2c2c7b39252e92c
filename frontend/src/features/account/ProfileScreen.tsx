import { PageHead } from "@/patterns/layout/PageHead";
import { PasswordCard } from "./PasswordCard";
import { ProfileCard } from "./ProfileCard";
import { SessionsCard } from "./SessionsCard";
import { KeysCard, MailsCard } from "./SwitchCards";
import { TwoFactorCard } from "./TwoFactorCard";

export function ProfileScreen() {
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <ProfileCard />
        <div className="grid grid-cols-1 gap-6">
          <PasswordCard />
          <TwoFactorCard />
          <MailsCard />
        </div>
      </div>
      <KeysCard />
      <SessionsCard />
    </div>
  );
}

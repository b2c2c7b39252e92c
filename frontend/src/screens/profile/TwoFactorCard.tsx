import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { QueryBoundary } from "@/components/layout/QueryBoundary";
import { Badge } from "@/ui/Badge";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { Skeleton } from "@/ui/Skeleton";
import { disableTwoFactor, readTwoFactor, renewBackupCodes, type TwoFactor } from "./api";
import { BackupCodes } from "./BackupCodes";
import { EnrolDialog } from "./EnrolDialog";
import { PasswordAndCodeDialog } from "./PasswordAndCodeDialog";
import { AUTHENTICATOR, TEXTS } from "./texts";

const KEY = ["two-factor"];
type Step = "enrol" | "renew" | "disable" | "codes" | undefined;

export function TwoFactorCard() {
  const status = useQuery({ queryKey: KEY, queryFn: readTwoFactor });
  return (
    <Card title={AUTHENTICATOR.title} purpose={AUTHENTICATOR.purpose}>
      <QueryBoundary query={status} skeleton={<Skeleton className="h-16" />}>
        {(data) => <Steps status={data} />}
      </QueryBoundary>
    </Card>
  );
}

function Steps({ status }: { status: TwoFactor }) {
  const [step, setStep] = useState<Step>();
  const [codes, setCodes] = useState<string[]>([]);
  const cache = useQueryClient();
  const close = () => setStep(undefined);

  function showCodes(made: string[]) {
    setCodes(made);
    setStep("codes");
    cache.invalidateQueries({ queryKey: KEY });
  }

  return (
    <div className="grid gap-4">
      {status.isOn ? <On codesLeft={status.backupCodesLeft} /> : <Off />}
      <div className="flex flex-wrap gap-2">
        {status.isOn ? (
          <>
            <Button onClick={() => setStep("renew")}>{TEXTS.newCodes}</Button>
            <Button onClick={() => setStep("disable")}>{TEXTS.turnOff}</Button>
          </>
        ) : (
          <Button tone="primary" icon={<ShieldCheck className="size-4" aria-hidden />} onClick={() => setStep("enrol")}>
            {TEXTS.setUp}
          </Button>
        )}
      </div>
      {step === "enrol" && <EnrolDialog onClose={close} onDone={showCodes} />}
      {step === "codes" && <BackupCodes codes={codes} onClose={close} />}
      {step === "renew" && (
        <PasswordAndCodeDialog
          {...AUTHENTICATOR.renew}
          act={renewBackupCodes}
          onClose={close}
          onDone={(answer) => showCodes(answer.backupCodes)}
        />
      )}
      {step === "disable" && (
        <PasswordAndCodeDialog
          {...AUTHENTICATOR.disable}
          act={disableTwoFactor}
          onClose={close}
          onDone={() => {
            close();
            cache.invalidateQueries({ queryKey: KEY });
          }}
        />
      )}
    </div>
  );
}

function On({ codesLeft }: { codesLeft: number }) {
  return (
    <p className="flex flex-wrap items-center gap-2">
      <Badge tone="success">{TEXTS.on}</Badge>
      <span className="text-muted">
        {TEXTS.codesLeft(codesLeft)} {codesLeft < 3 && TEXTS.codesFew}
      </span>
    </p>
  );
}

function Off() {
  return (
    <p className="flex flex-wrap items-center gap-2">
      <Badge>{TEXTS.off}</Badge>
      <span className="text-muted">{TEXTS.noAppText}</span>
    </p>
  );
}

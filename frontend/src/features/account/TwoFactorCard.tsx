import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { requiredText, verbatim } from "@/lib/fields";
import { Card } from "@/patterns/Card";
import { Dialog } from "@/patterns/Dialog";
import { Form, TextField } from "@/patterns/form/Form";
import { PasswordField } from "@/patterns/form/PasswordField";
import { useSave } from "@/patterns/form/useSave";
import { useUnsavedGuard } from "@/patterns/form/useUnsavedGuard";
import { CopyButton } from "@/patterns/layout/CopyButton";
import { QueryBoundary } from "@/patterns/layout/QueryBoundary";
import { Badge } from "@/ui/Badge";
import { Button } from "@/ui/Button";
import { CancelAndSubmit } from "@/ui/FormFooter";
import { Skeleton } from "@/ui/Skeleton";
import { disableTwoFactor, readTwoFactor, renewBackupCodes, type TwoFactor } from "./api";
import { EnrolDialog, inGroups } from "./EnrolDialog";

const KEY = ["two-factor"];
const OFF: TwoFactor = { isOn: false, backupCodesLeft: 0 };
type Step = "enrol" | "codes-missed" | "renew" | "disable" | "codes" | undefined;

export function TwoFactorCard() {
  const status = useQuery({ queryKey: KEY, queryFn: readTwoFactor });
  return (
    <Card title="Authenticator app" purpose="Codes from an app on your phone, instead of by email.">
      <QueryBoundary
        query={status}
        skeleton={
          <Skeleton>
            <TwoFactorSteps status={OFF} />
          </Skeleton>
        }
      >
        {(data) => <TwoFactorSteps status={data} />}
      </QueryBoundary>
    </Card>
  );
}

function TwoFactorSteps({ status }: { status: TwoFactor }) {
  const [step, setStep] = useState<Step>();
  const [codes, setCodes] = useState<string[]>([]);
  const cache = useQueryClient();
  const close = () => setStep(undefined);
  if (step === "enrol" && status.isOn) {
    // The response with the codes was lost, or the app was set up elsewhere. The setup must not open by itself
    // when the app is turned off later.
    setStep("codes-missed");
  }

  function showCodes(made: string[]) {
    setCodes(made);
    setStep("codes");
    cache.invalidateQueries({ queryKey: KEY });
  }

  function reloadStatus(error: unknown): never {
    cache.invalidateQueries({ queryKey: KEY });
    throw error;
  }

  return (
    <div className="grid gap-4">
      {status.isOn ? <On codesLeft={status.backupCodesLeft} /> : <Off />}
      <div className="flex flex-wrap gap-2">
        {status.isOn ? (
          <>
            <Button onClick={() => setStep("renew")}>New backup codes</Button>
            <Button onClick={() => setStep("disable")}>Turn off</Button>
          </>
        ) : (
          <Button tone="primary" icon={<ShieldCheck className="size-4" aria-hidden />} onClick={() => setStep("enrol")}>
            Set up
          </Button>
        )}
      </div>
      {step === "codes-missed" && status.isOn && (
        <p role="alert">
          The authenticator app is on. If you have not seen your backup codes, press “New backup codes”.
        </p>
      )}
      {step === "enrol" && <EnrolDialog onClose={close} onDone={showCodes} onFailed={reloadStatus} />}
      {step === "codes" && <BackupCodes codes={codes} onClose={close} />}
      {step === "renew" && (
        <PasswordAndCodeDialog
          title="Create new backup codes?"
          text="Your current backup codes stop working. This cannot be undone."
          verb="Create codes"
          send={renewBackupCodes}
          onClose={close}
          onDone={(response) => showCodes(response.backupCodes)}
        />
      )}
      {step === "disable" && (
        <PasswordAndCodeDialog
          title="Turn off the authenticator app?"
          text="You get sign-in codes by email again. Your backup codes stop working and cannot be restored."
          verb="Turn off"
          send={disableTwoFactor}
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
      <Badge tone="success">On</Badge>
      <span className="text-muted">{`${codesLeft} of 10 backup codes left. ${codesLeft < 3 ? "Create new ones soon." : ""}`}</span>
    </p>
  );
}

function Off() {
  return (
    <p className="flex flex-wrap items-center gap-2">
      <Badge>Off</Badge>
      <span className="text-muted">
        Anyone with access to your email can sign in. An authenticator app prevents that.
      </span>
    </p>
  );
}

/** The new backup codes, shown only once because the server stores hashes. */
function BackupCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const [isReminded, setReminded] = useState(false);
  useUnsavedGuard(true);
  const text = codes.join("\n");
  return (
    <Dialog
      title="Your backup codes"
      // Escape or a click outside would lose unread codes.
      onClose={() => setReminded(true)}
      footer={
        <>
          <a
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
            download="backup-codes.txt"
            className="inline-flex h-control items-center rounded-control border border-border bg-surface px-3 font-medium hover:bg-hover max-md:h-touch"
          >
            Download
          </a>
          <Button tone="primary" onClick={onClose}>
            I’ve saved them
          </Button>
        </>
      }
    >
      <p className="text-muted">Use these if you lose your phone. Each works once. They are not shown again.</p>
      {isReminded && (
        <p role="alert" className="mt-2 text-danger-text">
          Save the codes first, then press “I’ve saved them”.
        </p>
      )}
      <div className="mt-3 flex items-start justify-between rounded-control border border-border bg-sunken p-3">
        <ul aria-label="Backup codes" className="grid grid-cols-2 gap-x-6 gap-y-1 font-mono text-meta">
          {codes.map((code) => (
            <li key={code}>{inGroups(code)}</li>
          ))}
        </ul>
        <CopyButton text={text} what="backup codes" />
      </div>
    </Dialog>
  );
}

const SCHEMA = z.object({ password: verbatim, code: requiredText() });
type PasswordAndCodeDialogProps<Out extends { message: string }> = {
  title: string;
  text: string;
  verb: string;
  send: (password: string, code: string) => Promise<Out>;
  onClose: () => void;
  onDone: (response: Out) => void;
};

/** The dialog of actions that weaken the account, which require both factors again. */
function PasswordAndCodeDialog<Out extends { message: string }>(props: PasswordAndCodeDialogProps<Out>) {
  const form = useForm({ resolver: zodResolver(SCHEMA), defaultValues: { password: "", code: "" } });
  const save = useSave({
    save: (typed: { password: string; code: string }) => props.send(typed.password, typed.code),
    onDone: props.onDone,
    onError: ({ message, fields }) => {
      // The toast disappears, so the error also stays at the field.
      form.setError(fields.password ? "password" : "code", { message }, { shouldFocus: true });
      return false;
    },
  });
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <Form form={form} label={props.title} onSubmit={(typed) => save.mutate(typed)} isSending={save.isPending}>
        <p className="text-muted">{props.text}</p>
        <PasswordField form={form} name="password" label="Password" isRequired />
        <TextField
          form={form}
          name="code"
          label="Code from the app, or a backup code"
          isRequired
          autoComplete="one-time-code"
        />
        <CancelAndSubmit verb={props.verb} onClose={props.onClose} pending={save.isPending} />
      </Form>
    </Dialog>
  );
}

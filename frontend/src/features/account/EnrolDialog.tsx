import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { verbatim } from "@/lib/fields";
import { Dialog } from "@/patterns/Dialog";
import { Form } from "@/patterns/form/Form";
import { OneTimeCode, useOneTimeCode } from "@/patterns/form/OneTimeCode";
import { PasswordField } from "@/patterns/form/PasswordField";
import { useSave } from "@/patterns/form/useSave";
import { CopyButton } from "@/patterns/layout/CopyButton";
import { CancelAndSubmit } from "@/ui/FormFooter";
import { confirmEnrolment, type Enrolment, startEnrolment } from "./api";

type EnrolDialogProps = {
  onClose: () => void;
  onDone: (backupCodes: string[]) => void;
  /** Called with an error or a lost response, and throws it again. The app may be on nevertheless. */
  onFailed: (error: unknown) => never;
};

/** The setup in steps: password, QR code, first code of the app. */
export function EnrolDialog(props: EnrolDialogProps) {
  const [enrolment, setEnrolment] = useState<Enrolment>();
  return (
    <Dialog title="Set up an authenticator app" onClose={props.onClose}>
      {enrolment ? <Confirm {...props} enrolment={enrolment} /> : <Password {...props} onDone={setEnrolment} />}
    </Dialog>
  );
}

const SCHEMA = z.object({ password: verbatim });
type PasswordProps = Omit<EnrolDialogProps, "onDone"> & { onDone: (enrolment: Enrolment) => void };

function Password({ onClose, onDone, onFailed }: PasswordProps) {
  const form = useForm({ resolver: zodResolver(SCHEMA), defaultValues: { password: "" } });
  const save = useSave({
    save: (typed: { password: string }) => startEnrolment(typed.password).catch(onFailed),
    successMessage: "",
    onDone: (response) => onDone(response.data),
    onError: ({ message }) => {
      form.setError("password", { message }, { shouldFocus: true });
      return false;
    },
  });
  return (
    <Form form={form} label="Your password" onSubmit={(typed) => save.mutate(typed)} isSending={save.isPending}>
      <p className="text-muted">Enter your password to continue.</p>
      <PasswordField form={form} name="password" label="Password" isRequired />
      <CancelAndSubmit verb="Continue" onClose={onClose} pending={save.isPending} />
    </Form>
  );
}

function Confirm({ enrolment, onClose, onDone, onFailed }: EnrolDialogProps & { enrolment: Enrolment }) {
  const oneTimeCode = useOneTimeCode({
    verify: (code) => confirmEnrolment(code).catch(onFailed),
    onVerified: (response) => onDone(response.backupCodes),
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={oneTimeCode.submit}>
      <p className="text-muted">Scan this with the app, then enter the 6-digit code it shows.</p>
      <img
        src={enrolment.qr}
        alt="QR code for the authenticator app"
        className="mx-auto size-48 rounded-control bg-white p-2"
      />
      <p className="text-center text-meta text-muted">
        No camera? Enter this key:
        <span className="mt-1 flex items-center justify-center gap-1 break-all font-mono text-foreground">
          {inGroups(enrolment.secret)}
          <CopyButton text={enrolment.secret} what="key" />
        </span>
      </p>
      <OneTimeCode autoFocus {...oneTimeCode.field} />
      <CancelAndSubmit verb="Turn on" onClose={onClose} pending={oneTimeCode.isPending} />
    </form>
  );
}

/** "ABCD EFGH" of "ABCDEFGH", which is easier to read and to type. */
export function inGroups(code: string): string {
  return code.match(/.{1,4}/g)?.join(" ") ?? "";
}

import { useForm } from "react-hook-form";
import { AuthCard } from "@/components/auth/AuthCard";
import { SubmitButton } from "@/components/auth/SubmitButton";
import { VERIFY } from "@/components/auth/texts";
import { Form } from "@/components/form/Form";
import { TextField } from "@/components/form/TextField";
import { useSave } from "@/components/form/useSave";
import { filled } from "@/lib/rules";
import { Button } from "@/ui/Button";
import { proveBackupCode, type SignedIn } from "./api";
import { BACKUP_FORM, BACKUP_PURPOSE, BACKUP_TITLE, USE_APP } from "./texts";

export type BackupCodeFormProps = { onDone: (answer: SignedIn) => void; onBack: () => void };

export function BackupCodeForm({ onDone, onBack }: BackupCodeFormProps) {
  const form = useForm({ defaultValues: { code: "" } });
  const save = useSave({
    save: ({ code }: { code: string }) => proveBackupCode(code),
    onDone,
    onRefused: (refused) => {
      form.setError("code", { message: refused.message }, { shouldFocus: true });
      return false;
    },
  });
  return (
    <AuthCard title={BACKUP_TITLE} purpose={BACKUP_PURPOSE}>
      <Form form={form} label={BACKUP_FORM} onSubmit={(typed) => save.mutate(typed)}>
        <TextField form={form} name="code" label={BACKUP_TITLE} rule={filled} autoComplete="off" autoFocus />
        <SubmitButton pending={save.isPending}>{VERIFY}</SubmitButton>
      </Form>
      <Button tone="quiet" size="small" onClick={onBack}>
        {USE_APP}
      </Button>
    </AuthCard>
  );
}

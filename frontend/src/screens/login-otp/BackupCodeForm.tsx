import { useForm } from "react-hook-form";
import { AuthCard } from "@/components/auth/AuthCard";
import { SubmitButton } from "@/components/auth/SubmitButton";
import { Form } from "@/components/form/Form";
import { TextField } from "@/components/form/TextField";
import { useSave } from "@/components/form/useSave";
import { filled } from "@/lib/rules";
import { Button } from "@/ui/Button";
import { proveBackupCode, type SignedIn } from "./api";

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
    <AuthCard title="Backup code" purpose="Each of the codes that you kept works once.">
      <Form form={form} label="Enter one of yours" onSubmit={(typed) => save.mutate(typed)}>
        <TextField form={form} name="code" label="Backup code" rule={filled} autoComplete="off" autoFocus />
        <SubmitButton pending={save.isPending}>Verify</SubmitButton>
      </Form>
      <Button tone="quiet" size="small" onClick={onBack}>
        Use the authenticator app
      </Button>
    </AuthCard>
  );
}

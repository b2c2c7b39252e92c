import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { isRepeated, NOT_REPEATED, newPassword, verbatim } from "@/lib/fields";
import { Card } from "@/patterns/Card";
import { Form } from "@/patterns/form/Form";
import { PasswordField } from "@/patterns/form/PasswordField";
import { useDiscardPrompt } from "@/patterns/form/useDiscardPrompt";
import { useSave } from "@/patterns/form/useSave";
import { useUnsavedGuard } from "@/patterns/form/useUnsavedGuard";
import { hasUnsaved } from "@/session/unsaved";
import { Button } from "@/ui/Button";
import { changePassword } from "./api";

const SCHEMA = z.object({ currentPassword: verbatim, ...newPassword }).refine(isRepeated, NOT_REPEATED);
type Passwords = z.infer<typeof SCHEMA>;

const EMPTY: Passwords = { currentPassword: "", password: "", again: "" };
const TYPED = "password";

export function PasswordCard() {
  const [isOpen, setOpen] = useState(false);
  const { leave, stay, dialog } = useDiscardPrompt();
  function close() {
    stay();
    setOpen(false);
  }
  const tryToClose = () => leave(hasUnsaved(TYPED), close);
  return (
    <Card
      title="Password"
      purpose="A change signs you out of your other sessions. You are notified by email."
      actions={
        <Button size="small" aria-expanded={isOpen} onClick={isOpen ? tryToClose : () => setOpen(true)}>
          {isOpen ? "Close form" : "Change password"}
        </Button>
      }
    >
      {isOpen && <PasswordForm onClose={close} />}
      {dialog}
    </Card>
  );
}

function PasswordForm({ onClose }: { onClose: () => void }) {
  const form = useForm<Passwords>({ resolver: zodResolver(SCHEMA), defaultValues: EMPTY });
  useUnsavedGuard(form.formState.isDirty, TYPED);
  const save = useSave({
    form,
    save: ({ currentPassword, password }: Passwords) => changePassword(currentPassword, password),
    onClose,
  });
  return (
    <Form form={form} label="Change password" onSubmit={(typed) => save.mutate(typed)} isSending={save.isPending}>
      <PasswordField form={form} name="currentPassword" label="Current password" isRequired autoFocus />
      <PasswordField form={form} name="password" label="New password" isRequired isNew />
      <PasswordField form={form} name="again" label="Confirm password" isRequired isNew />
      <div>
        <Button type="submit" tone="primary" pending={save.isPending}>
          Save password
        </Button>
      </div>
    </Form>
  );
}

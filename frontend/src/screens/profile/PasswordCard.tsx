import { useState } from "react";
import { useForm } from "react-hook-form";
import { DiscardDialog } from "@/components/form/DiscardDialog";
import { Form, showServerErrors } from "@/components/form/Form";
import { PasswordField } from "@/components/form/PasswordField";
import { CLOSE_FORM } from "@/components/form/texts";
import { useSave } from "@/components/form/useSave";
import { useUnsavedGuard } from "@/components/form/useUnsavedGuard";
import { PASSWORDS_DIFFER } from "@/lib/messages";
import { given, newPassword } from "@/lib/rules";
import { hasUnsaved } from "@/lib/unsaved";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { changePassword, PASSWORD_WIRE_NAMES } from "./api";
import { PASSWORD, TEXTS } from "./texts";

type Passwords = { current: string; password: string; again: string };

const EMPTY: Passwords = { current: "", password: "", again: "" };
const TYPED = "password";

export function PasswordCard() {
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  function close() {
    setAsking(false);
    setOpen(false);
  }
  const tryToClose = () => (hasUnsaved(TYPED) ? setAsking(true) : close());
  return (
    <Card
      {...PASSWORD}
      actions={
        <Button size="small" aria-expanded={isOpen} onClick={isOpen ? tryToClose : () => setOpen(true)}>
          {isOpen ? CLOSE_FORM : TEXTS.changePassword}
        </Button>
      }
    >
      {isOpen && <PasswordForm onClose={close} />}
      {isAsking && <DiscardDialog onClose={() => setAsking(false)} onLeave={close} />}
    </Card>
  );
}

function PasswordForm({ onClose }: { onClose: () => void }) {
  const form = useForm<Passwords>({ defaultValues: EMPTY });
  useUnsavedGuard(form.formState.isDirty, TYPED);
  const save = useSave({
    save: ({ current, password }: Passwords) => changePassword(current, password),
    onClose,
    onError: (error) => {
      showServerErrors(form, error, PASSWORD_WIRE_NAMES);
      return false;
    },
  });
  const isSame = (again: string) => again === form.getValues("password") || PASSWORDS_DIFFER;
  return (
    <Form form={form} label={TEXTS.changePassword} onSubmit={(typed) => save.mutate(typed)} isSending={save.isPending}>
      <PasswordField form={form} name="current" label={TEXTS.currentPassword} rule={given} autoFocus />
      <PasswordField form={form} name="password" label={TEXTS.newPassword} rule={newPassword} isNew />
      <PasswordField form={form} name="again" label={TEXTS.confirmPassword} rule={isSame} isNew />
      <div>
        <Button type="submit" tone="primary" pending={save.isPending}>
          {TEXTS.savePassword}
        </Button>
      </div>
    </Form>
  );
}

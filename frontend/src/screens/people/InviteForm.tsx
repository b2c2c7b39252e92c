import { useForm } from "react-hook-form";
import { AddCard } from "@/components/form/AddCard";
import { ADD_DRAFT, type AddFormState } from "@/components/form/AddForm";
import { Field, Form, showServerErrors, TextField } from "@/components/form/Form";
import { useConfirmedAction } from "@/components/form/useConfirmedAction";
import { useFormDraft } from "@/components/form/useUnsavedGuard";
import { email } from "@/lib/rules";
import { Button } from "@/ui/Button";
import { Select } from "@/ui/Input";
import { type Role, WIRE_NAMES } from "./api";
import { askToInvite } from "./Invitations";
import { ROLE_NAMES, ROLES, TEXTS } from "./texts";

type Fields = { email: string; role: Role };

/** Whom to invite, as what; a solved captcha sends the mail. */
export function InviteForm({ add, onSent }: { add: AddFormState; onSent: () => unknown }) {
  const form = useForm<Fields>({ defaultValues: { email: "", role: "viewer" } });
  useFormDraft(form, ADD_DRAFT);
  const { ask, dialog, isActing } = useConfirmedAction();
  const hint = ROLES[form.watch("role")].hint;

  function send({ email: typed, role }: Fields) {
    askToInvite(ask, {
      email: typed.trim(),
      role,
      onDone: () => {
        add.close();
        return onSent();
      },
      onError: (error) => {
        showServerErrors(form, error, WIRE_NAMES);
        if (error.status === 409) {
          form.setError("email", { message: error.message }, { shouldFocus: true });
        }
        return false;
      },
    });
  }

  return (
    <AddCard title={TEXTS.newInvitation} form={add}>
      <Form form={form} label={TEXTS.newInvitation} onSubmit={send} isSending={isActing}>
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          <TextField
            form={form}
            name="email"
            label={TEXTS.email}
            kind="email"
            rule={email}
            hint={TEXTS.emailHint}
            autoComplete="off"
            most={254}
            autoFocus
          />
          <Field label={TEXTS.role} hint={hint}>
            {(control) => <Select {...control} {...form.register("role")} options={ROLE_OPTIONS} />}
          </Field>
        </div>
        <div>
          <Button type="submit" tone="primary" pending={isActing}>
            {TEXTS.send}
          </Button>
        </div>
      </Form>
      {dialog}
    </AddCard>
  );
}

const ROLE_OPTIONS = ROLE_NAMES.map((value) => ({ value, label: ROLES[value].label }));

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { email } from "@/lib/fields";
import { ADD_DRAFT, AddCard, type AddFormState } from "@/patterns/form/AddForm";
import { Field, Form, TextField } from "@/patterns/form/Form";
import { useConfirmedAction } from "@/patterns/form/useConfirmedAction";
import { useFormDraft } from "@/patterns/form/useUnsavedGuard";
import { Button } from "@/ui/Button";
import { Select } from "@/ui/Input";
import { confirmInvitation } from "./Invitations";
import { ROLE_NAMES, ROLES } from "./texts";

const SCHEMA = z.object({ email, role: z.enum(ROLE_NAMES) });
type Fields = z.infer<typeof SCHEMA>;

/** The email address and role of an invitation. */
export function InviteForm({ add, onSent }: { add: AddFormState; onSent: () => unknown }) {
  const form = useForm<Fields>({ resolver: zodResolver(SCHEMA), defaultValues: { email: "", role: "viewer" } });
  useFormDraft(form, ADD_DRAFT);
  const { confirm, dialog, isActing } = useConfirmedAction();
  const hint = ROLES[form.watch("role")].hint;

  function send(fields: Fields) {
    confirmInvitation(confirm, {
      ...fields,
      form,
      onDone: () => {
        add.close();
        return onSent();
      },
      onError: (error) => {
        if (error.status === 409) {
          form.setError("email", { message: error.message }, { shouldFocus: true });
        }
        return false;
      },
    });
  }

  return (
    <AddCard title="Invite a person" form={add}>
      <Form form={form} label="Invite a person" onSubmit={send} isSending={isActing}>
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          <TextField
            form={form}
            name="email"
            label="Email"
            kind="email"
            isRequired
            hint="The invitation link goes there. It works once, within 24 hours."
            autoComplete="off"
            autoFocus
          />
          <Field label="Role" hint={hint}>
            {(control) => <Select {...control} {...form.register("role")} options={ROLE_OPTIONS} />}
          </Field>
        </div>
        <div>
          <Button type="submit" tone="primary" pending={isActing}>
            Send invitation
          </Button>
        </div>
      </Form>
      {dialog}
    </AddCard>
  );
}

const ROLE_OPTIONS = ROLE_NAMES.map((value) => ({ value, label: ROLES[value].label }));

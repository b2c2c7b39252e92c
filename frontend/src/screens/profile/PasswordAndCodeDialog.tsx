import { useForm } from "react-hook-form";
import { Form } from "@/components/form/Form";
import { TextField } from "@/components/form/TextField";
import { useSave } from "@/components/form/useSave";
import type { Answer } from "@/lib/client";
import { filled, given } from "@/lib/rules";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { FormFooter } from "@/ui/FormFooter";
import { TEXTS } from "./texts";

export type PasswordAndCodeDialogProps<Out extends Answer> = {
  title: string;
  text: string;
  verb: string;
  act: (password: string, code: string) => Promise<Out>;
  onClose: () => void;
  onDone: (answer: Out) => void;
};

/** What weakens the account asks for both factors again. */
export function PasswordAndCodeDialog<Out extends Answer>(props: PasswordAndCodeDialogProps<Out>) {
  const form = useForm({ defaultValues: { password: "", code: "" } });
  const save = useSave({
    save: (typed: { password: string; code: string }) => props.act(typed.password, typed.code.trim()),
    onDone: props.onDone,
  });
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <Form form={form} label={props.title} onSubmit={(typed) => save.mutate(typed)}>
        <p className="text-muted">{props.text}</p>
        <TextField
          form={form}
          name="password"
          label={TEXTS.password}
          kind="password"
          rule={given}
          autoComplete="current-password"
        />
        <TextField form={form} name="code" label={TEXTS.codeOrBackup} rule={filled} autoComplete="one-time-code" />
        <FormFooter>
          <Button onClick={props.onClose}>{TEXTS.cancel}</Button>
          <Button type="submit" tone="primary" pending={save.isPending}>
            {props.verb}
          </Button>
        </FormFooter>
      </Form>
    </Dialog>
  );
}

import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { pageConfig } from "@/lib/config";
import { filled, type Rule, webAddress } from "@/lib/rules";
import { newKey } from "@/lib/unique";
import { Field } from "@/parts/form/Field";
import { Form, showServerErrors } from "@/parts/form/Form";
import { TextField } from "@/parts/form/TextField";
import { ImagePicker } from "@/parts/image-picker/ImagePicker";
import { useSave } from "@/parts/save/useSave";
import { Button } from "@/parts/ui/Button";
import { Card } from "@/parts/ui/Card";
import { Input } from "@/parts/ui/Input";
import { type PushTexts, sendPush, WIRE_NAMES } from "./api";
import { PushPreview } from "./PushPreview";

type Fields = PushTexts & { sendAt: string };
const EMPTY: Fields = { title: "", message: "", url: "", sendAt: "" };
const addressOrNothing: Rule = (value) => value.trim() === "" || webAddress(value);

/** Write a push, see it on a phone, send it now or later. Starts anew after each. */
export function ComposeForm({ onSent }: { onSent: () => unknown }) {
  const [key, setKey] = useState(newKey);
  return (
    <Compose
      key={key}
      idempotencyKey={key}
      onSent={() => {
        setKey(newKey());
        return onSent();
      }}
    />
  );
}

function Compose({ idempotencyKey, onSent }: { idempotencyKey: string; onSent: () => unknown }) {
  const form = useForm<Fields>({ defaultValues: EMPTY });
  const [image, setImage] = useState<File>();
  const icon = useObjectUrl(image);
  const { title, message, sendAt } = form.watch();
  const sending = useSave({
    save: (texts: Fields) => sendPush(texts, image, idempotencyKey),
    onDone: onSent,
    onRefused: (refused) => {
      showServerErrors(form, refused, WIRE_NAMES);
      return false;
    },
  });
  return (
    <Card title="New notification" purpose="It goes to every phone that has the app.">
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_15rem]">
        <Form form={form} label="New notification" onSubmit={(texts) => sending.mutate(texts)}>
          <TextField form={form} name="title" label="Title" rule={filled} autoComplete="off" maxLength={120} />
          <TextField form={form} name="message" label="Message" rule={filled} kind="long" maxLength={1000} />
          <TextField
            form={form}
            name="url"
            label="URL"
            rule={addressOrNothing}
            isOptional
            hint="Optional. What a tap opens."
            autoComplete="off"
          />
          <ImagePicker label="Icon" hint="Only PNG and GIF files are allowed." onPick={setImage} />
          <Field
            label="Send at"
            hint={`Empty: now. A time of ${pageConfig().timeZone.replaceAll("_", " ")}.`}
            error={form.formState.errors.sendAt?.message}
          >
            {(control) => (
              <Input {...control} {...form.register("sendAt")} type="datetime-local" className="max-w-60" />
            )}
          </Field>
          <div>
            <Button type="submit" tone="primary" pending={sending.isPending}>
              {sendAt ? "Schedule" : "Send"}
            </Button>
          </div>
        </Form>
        <PushPreview title={title} message={message} icon={icon} />
      </div>
    </Card>
  );
}

function useObjectUrl(file: File | undefined): string {
  const [url, setUrl] = useState("");
  useEffect(() => {
    if (!file) {
      setUrl("");
      return;
    }
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

import { useState } from "react";
import { useForm } from "react-hook-form";
import { DateTimeField } from "@/components/form/DateTimeField";
import { Form } from "@/components/form/Form";
import { ImagePicker } from "@/components/form/ImagePicker";
import { TextField } from "@/components/form/TextField";
import { useImage } from "@/components/form/useImage";
import { useKeyedSave } from "@/components/form/useKeyedSave";
import { useObjectUrl } from "@/components/form/useObjectUrl";
import { useFormDraft } from "@/components/form/useUnsavedGuard";
import { pageConfig } from "@/lib/config";
import { filled, type Rule, webAddress } from "@/lib/rules";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { type PushTexts, sendPush, WIRE_NAMES } from "./api";
import { PushPreview } from "./PushPreview";

type Fields = PushTexts & { sendAt: string };
const EMPTY: Fields = { title: "", message: "", url: "", sendAt: "" };
const addressOrNothing: Rule = (value) => value.trim() === "" || webAddress(value);

/** Write a push, see it on a phone, send it now or later. Starts anew after each. */
export function ComposeForm({ onSent }: { onSent: () => unknown }) {
  const [round, setRound] = useState(0);
  return (
    <Compose
      key={round}
      onSent={() => {
        setRound(round + 1);
        return onSent();
      }}
    />
  );
}

function Compose({ onSent }: { onSent: () => unknown }) {
  const form = useForm<Fields>({ defaultValues: EMPTY });
  useFormDraft(form, "notification");
  const image = useImage(false);
  const icon = useObjectUrl(image.file) ?? "";
  const { title, message, sendAt } = form.watch();
  const sending = useKeyedSave({
    form,
    save: (texts, key) => sendPush(texts, image.file, key),
    wireNames: WIRE_NAMES,
    onDone: onSent,
  });
  return (
    <Card title="New notification" purpose="It goes to all users of the app.">
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_15rem]">
        <Form form={form} label="New notification" onSubmit={(texts) => image.check() && sending.mutate(texts)}>
          <TextField form={form} name="title" label="Title" rule={filled} autoComplete="off" maxLength={120} />
          <TextField form={form} name="message" label="Message" rule={filled} kind="long" maxLength={1000} />
          <TextField
            form={form}
            name="url"
            label="URL"
            rule={addressOrNothing}
            isOptional
            hint="Optional. Opens when tapped."
            autoComplete="off"
          />
          <ImagePicker label="Icon" hint="Only PNG and GIF files are allowed." {...image.picker} />
          <DateTimeField
            form={form}
            name="sendAt"
            label="Send at"
            hint={`Leave empty to send now. ${pageConfig().timeZone.replaceAll("_", " ")} time.`}
            verb="Goes out"
          />
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

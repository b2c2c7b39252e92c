import type { UseFormReturn } from "react-hook-form";
import { z } from "zod";
import { toLocal, zoneName } from "@/lib/dates";
import { appAddress, requiredText } from "@/lib/fields";
import { serverNow } from "@/lib/serverClock";
import { DateTimeField, localTime } from "@/patterns/form/DateTimeField";
import { AddressField, Field, TextField } from "@/patterns/form/Form";
import { ImagePicker, imageField } from "@/patterns/form/ImagePicker";
import { PhoneFrame } from "@/patterns/layout/PhoneFrame";
import { Select } from "@/ui/Input";
import { ALL, type PushPage } from "./api";
import { PushIcon } from "./PushIcon";
import { audienceLabel } from "./sendQuestion";

/** The characters that a lock screen shows. Longer texts are sent completely. */
const SHOWN = { title: 40, message: 120 };
/** The server accepts times up to this limit. */
const LATEST_MS = 366 * 86_400_000;

export const SCHEMA = z.object({
  title: requiredText(120),
  message: requiredText(1000),
  url: appAddress(1000, false),
  sendAt: localTime().refine(
    (local) => local <= toLocal(serverNow() + LATEST_MS),
    "This time is more than a year away.",
  ),
  topic: z.string(),
  /** The URL of the stored icon, or "". */
  icon: z.string(),
  /** A new icon, which replaces the stored one. */
  image: imageField(),
});
export type Fields = z.infer<typeof SCHEMA>;
type FormOfPush = {
  form: UseFormReturn<Fields>;
  /** The URL of the new icon. */
  preview: string | undefined;
};

// Used until the server's topics are loaded.
const TOPICS = [ALL, "android", "ios"];

type PushFieldsProps = FormOfPush & {
  page: PushPage | undefined;
  isFocused?: boolean;
};

/** The fields of a notification: texts, recipients, time, and icon. */
export function PushFields({ form, preview, page, isFocused = false }: PushFieldsProps) {
  const { title, message, icon } = form.watch();
  return (
    <>
      <div className="grid content-start gap-4">
        <TextField
          form={form}
          name="title"
          label="Title"
          isRequired
          autoComplete="off"
          autoFocus={isFocused}
          aside={<LengthCounter text={title} shown={SHOWN.title} />}
        />
        <TextField
          form={form}
          name="message"
          label="Message"
          isRequired
          kind="long"
          aside={<LengthCounter text={message} shown={SHOWN.message} />}
        />
        <ImagePicker
          form={form}
          name="image"
          label="Icon"
          preview={preview}
          current={icon}
          onRemoveCurrent={() => form.setValue("icon", "", { shouldDirty: true })}
          hint="Only PNG and GIF files are allowed."
        />
      </div>
      <div className="grid content-start gap-4">
        <Field label="To" error={form.formState.errors.topic?.message}>
          {(control) => (
            <Select
              {...control}
              {...form.register("topic")}
              options={(page?.topics ?? TOPICS).map((value) => ({ value, label: audienceLabel(value) }))}
            />
          )}
        </Field>
        <AddressField form={form} name="url" label="URL" isOptional hint="Opens when tapped." />
        <DateTimeField
          form={form}
          name="sendAt"
          label="Send at"
          hint={`Leave empty to send now. ${zoneName()} time.`}
          verb="Sent"
        />
      </div>
    </>
  );
}

/** Shows the length of a text and how much a lock screen shows. It is not a limit. */
function LengthCounter({ text, shown }: { text: string; shown: number }) {
  const length = [...text.trim()].length;
  const said = `${length} of about ${shown}`;
  return length > shown ? (
    <span className="tabular text-warning-text">
      {said}
      {/* A phone has no space for it next to the label. */}
      <span className="max-md:sr-only">. Lock screens cut the rest.</span>
    </span>
  ) : (
    <span className="tabular text-muted">{said}</span>
  );
}

/** A live preview of the notification on a phone. */
export function PushPreview({ form, preview }: FormOfPush) {
  const { title, message, icon } = form.watch();
  return (
    <PhoneFrame label="Preview of the notification" screen="lock">
      <div className="flex w-full min-w-0 gap-2.5 rounded-card bg-raised p-3 shadow-float">
        <PushIcon address={preview ?? icon} className="size-8" />
        <div className="min-w-0 text-meta">
          <p className="line-clamp-2 wrap-anywhere font-semibold" dir="auto" title={title}>
            {title.trim() || "Title"}
          </p>
          <p className="line-clamp-4 wrap-anywhere whitespace-pre-wrap text-muted" dir="auto" title={message}>
            {message.trim() || "Message"}
          </p>
        </div>
      </div>
    </PhoneFrame>
  );
}

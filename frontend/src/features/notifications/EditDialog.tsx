import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { Schema } from "@/api/client";
import { formatLocalTime, toFieldValue } from "@/lib/dates";
import { Dialog } from "@/patterns/Dialog";
import type { ConflictText } from "@/patterns/form/ConflictDialog";
import { Form } from "@/patterns/form/Form";
import { usePreview } from "@/patterns/form/ImagePicker";
import { useDiscardPrompt } from "@/patterns/form/useDiscardPrompt";
import { useUnsavedGuard } from "@/patterns/form/useUnsavedGuard";
import { useVersionedSave } from "@/patterns/form/useVersionedSave";
import { Button } from "@/ui/Button";
import { FormFooter } from "@/ui/FormFooter";
import { fileNameOf, type Push, type PushPage, updatePush } from "./api";
import { type Fields, PushFields, PushPreview, SCHEMA } from "./PushFields";
import { audienceLabel, sendQuestion } from "./sendQuestion";
import { canBeEdited } from "./states";

type EditDialogProps = {
  /** The current row, which may be sent during editing. */
  push: Push;
  page: PushPage | undefined;
  onSaved: () => unknown;
  onClose: () => void;
};

/** Edit a scheduled notification. */
export function EditDialog({ push, page, onSaved, onClose }: EditDialogProps) {
  const [began] = useState(push);
  const form = useForm<Fields>({ resolver: zodResolver(SCHEMA), defaultValues: fieldsOf(began) });
  const { isDirty } = form.formState;
  useUnsavedGuard(isDirty);
  const { leave, dialog } = useDiscardPrompt();
  const saving = useVersionedSave<Fields, Schema<"NotificationResponse">>({
    form,
    save: (edit, { version }) => updatePush({ id: began.id, texts: edit, version }),
    valuesOf: ({ data }) => fieldsOf(data),
    conflictTitle: ({ title }) => `Someone else changed “${title}”`,
    describe: (edit) => sidesOf(edit, began.icon),
    base: fieldsOf(began),
    // Also before Keep your version, because the merged text and recipients are new.
    confirm: (edit) => (edit.sendAt ? undefined : sendQuestion({ ...edit, sendAt: "" }, page)),
    onUseTheirVersion: onClose,
    onDone: onClose,
    reload: onSaved,
  });
  const { sendAt, image } = form.watch();
  const preview = usePreview(image);
  const isOpen = canBeEdited(push);
  return (
    <>
      <Dialog title={`Edit “${began.title}”`} isWide onClose={() => leave(isDirty, onClose)}>
        <Form
          form={form}
          label="Edit the notification"
          isSending={saving.isPending}
          onSubmit={(fields) => isOpen && saving.save(fields, began.version)}
        >
          {!isOpen && (
            <p role="alert" className="text-danger-text">
              This notification is no longer scheduled, so you cannot save it. Copy any text that you want to keep.
            </p>
          )}
          <div className="grid grid-cols-1 gap-4 md:grid-cols-2 md:gap-x-6">
            <PushFields form={form} preview={preview} page={page} />
            <div className="md:col-span-2">
              <PushPreview form={form} preview={preview} />
            </div>
          </div>
          <FormFooter>
            <Button onClick={() => leave(isDirty && isOpen, onClose)}>{isOpen ? "Cancel" : "Discard"}</Button>
            {isOpen && (
              <Button type="submit" tone="primary" pending={saving.isPending}>
                {sendAt ? "Save" : "Send"}
              </Button>
            )}
          </FormFooter>
        </Form>
      </Dialog>
      {dialog}
      {saving.dialog}
    </>
  );
}

function fieldsOf({ title, message, url, topic, sendAt, icon }: Push): Fields {
  return { title, message, url, topic, sendAt: toFieldValue(sendAt), icon, image: undefined };
}

function sidesOf({ title, message, url, topic, sendAt, ...picture }: Fields, iconBefore: string): ConflictText[] {
  return [
    { label: "Title", value: title },
    { label: "Message", value: message },
    { label: "URL", value: url },
    { label: "To", value: audienceLabel(topic) },
    { label: "Send at", value: sendAt ? formatLocalTime(sendAt) : "Now" },
    { label: "Icon", value: describeIcon(picture, iconBefore) },
  ];
}

function describeIcon({ icon, image }: Pick<Fields, "icon" | "image">, before: string): string {
  if (image) {
    return "New image";
  }
  // Every response signs the URLs again, so compare the file names.
  const fileName = fileNameOf(icon);
  return fileName === fileNameOf(before) ? "Unchanged" : fileName ? "Another image" : "None";
}

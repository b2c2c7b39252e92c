import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { Schema } from "@/api/client";
import { formatLocalTime, toFieldValue } from "@/lib/dates";
import { Dialog } from "@/patterns/Dialog";
import type { ConflictText } from "@/patterns/form/ConflictDialog";
import { Form } from "@/patterns/form/Form";
import { useDiscardPrompt } from "@/patterns/form/useDiscardPrompt";
import { useUnsavedGuard } from "@/patterns/form/useUnsavedGuard";
import { useVersionedSave } from "@/patterns/form/useVersionedSave";
import { Button } from "@/ui/Button";
import { FormFooter } from "@/ui/FormFooter";
import { fileNameOf, type Push, type PushPage, updatePush } from "./api";
import { type Fields, PushFields, PushPreview, SCHEMA, usePushIcon } from "./PushFields";
import { audienceLabel, sendQuestion } from "./sendQuestion";
import { canBeEdited } from "./states";

/** The saved values. A new icon replaces the stored one. */
type Edit = Fields & { hasNewIcon: boolean };

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
  const icon = usePushIcon(form);
  const isDirty = form.formState.isDirty || icon.isTouched;
  useUnsavedGuard(isDirty);
  const { leave, dialog } = useDiscardPrompt();
  const saving = useVersionedSave<Edit, Schema<"NotificationAnswer">>({
    form,
    otherFields: { image: icon.showError },
    save: (edit, { version }) => updatePush({ id: began.id, texts: edit, icon: iconOf(edit), version }),
    valuesOf: ({ data }) => editOf(data),
    conflictTitle: ({ title }) => `Someone else changed “${title}”`,
    describe: (edit) => sidesOf(edit, began.icon),
    base: editOf(began),
    // Also before Keep mine, because the merged text and recipients are new.
    confirm: (edit) => (edit.sendAt ? undefined : sendQuestion({ ...edit, sendAt: "" }, page)),
    onUseTheirs: close,
    onDone: onClose,
    reload: onSaved,
  });
  function close() {
    onClose();
    return onSaved();
  }
  const save = (fields: Fields) => saving.save({ ...fields, hasNewIcon: icon.file !== undefined }, began.version);
  const iconOf = (edit: Edit) => ({ ...icon.stored, fileName: fileNameOf(edit.icon) });
  const { sendAt } = form.watch();
  const isOpen = canBeEdited(push);
  return (
    <>
      <Dialog title={`Edit “${began.title}”`} isWide onClose={() => leave(isDirty, onClose)}>
        <Form
          form={form}
          label="Edit the notification"
          isSending={saving.isPending}
          onSubmit={(fields) => icon.check() && isOpen && save(fields)}
        >
          {!isOpen && (
            <p role="alert" className="text-danger-text">
              It is no longer waiting, so this cannot be saved. Copy what you still need.
            </p>
          )}
          <div className="grid grid-cols-1 gap-4 md:grid-cols-2 md:gap-x-6">
            <PushFields form={form} icon={icon} page={page} />
            <div className="md:col-span-2">
              <PushPreview form={form} icon={icon} />
            </div>
          </div>
          <FormFooter>
            <Button onClick={onClose}>{isOpen ? "Cancel" : "Discard"}</Button>
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
  return { title, message, url, topic, sendAt: toFieldValue(sendAt), icon };
}

function editOf(push: Push): Edit {
  return { ...fieldsOf(push), hasNewIcon: false };
}

function sidesOf({ title, message, url, topic, sendAt, ...picture }: Edit, iconBefore: string): ConflictText[] {
  return [
    { label: "Title", value: title },
    { label: "Message", value: message },
    { label: "URL", value: url },
    { label: "To", value: audienceLabel(topic) },
    { label: "Send at", value: sendAt ? formatLocalTime(sendAt) : "Now" },
    { label: "Icon", value: describeIcon(picture, iconBefore) },
  ];
}

function describeIcon({ icon, hasNewIcon }: Pick<Edit, "icon" | "hasNewIcon">, before: string): string {
  if (hasNewIcon) {
    return "A new image";
  }
  // Every response signs the URLs again, so compare the file names.
  const fileName = fileNameOf(icon);
  return fileName === fileNameOf(before) ? "As it was" : fileName ? "Another image" : "None";
}

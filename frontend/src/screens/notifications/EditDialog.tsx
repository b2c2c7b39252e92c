import { useState } from "react";
import { useForm } from "react-hook-form";
import type { ConflictText } from "@/components/form/ConflictDialog";
import { DiscardDialog } from "@/components/form/DiscardDialog";
import { Form, showServerErrors } from "@/components/form/Form";
import { CANCEL, DISCARD, SAVE } from "@/components/form/texts";
import { useUnsavedGuard } from "@/components/form/useUnsavedGuard";
import { useVersionedSave } from "@/components/form/useVersionedSave";
import { sayConflict, sayEdit } from "@/components/list/texts";
import { typedOf } from "@/lib/clock";
import { readMoment, sayMoment } from "@/lib/typedDates";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { FormFooter } from "@/ui/FormFooter";
import { fileNameOf, type Push, type PushPage, standingPush, updatePush, WIRE_NAMES } from "./api";
import { DIALOGS } from "./dialogTexts";
import { type Fields, PushFields, PushPreview, usePushIcon } from "./PushFields";
import { SendDialog } from "./SendDialog";
import { canBeEdited } from "./states";
import { sayAudience, TEXTS } from "./texts";

/** What is saved; a new picture is taken instead of the stored one. */
type Edit = Fields & { hasNewIcon: boolean };

type EditDialogProps = {
  /** As the list has it now: it may go out while it is edited. */
  push: Push;
  page: PushPage | undefined;
  onSaved: () => unknown;
  onClose: () => void;
};

/** Write a push anew that waits, in the form in which it was written. */
export function EditDialog({ push, page, onSaved, onClose }: EditDialogProps) {
  const [began] = useState(push);
  const form = useForm<Fields>({ defaultValues: fieldsOf(began) });
  const icon = usePushIcon(form);
  const isDirty = form.formState.isDirty || icon.isTouched;
  useUnsavedGuard(isDirty);
  const [isLeaving, setLeaving] = useState(false);
  const [asked, setAsked] = useState<{ edit: Edit; go: () => void }>();
  const { send, isPending, dialog } = useVersionedSave<Edit, Push>({
    save: async (edit, version) => {
      try {
        return await updatePush({ id: began.id, texts: edit, icon: iconOf(edit), version });
      } finally {
        setAsked(undefined);
      }
    },
    standingOf: standingPush,
    conflict: ({ title }) => sayConflict(title),
    say: (edit) => sidesOf(edit, began.icon),
    base: editOf(began),
    inputOf: editOf,
    // Also where mine goes over theirs: nobody was asked about the words and the audience that come of both.
    askFirst: (edit, go) => (edit.sendAt ? go() : setAsked({ edit, go })),
    onTakeTheirs: close,
    onDone: close,
    onError: (error) => {
      showServerErrors(form, error, { ...WIRE_NAMES, image: icon.refuse });
      // It may be out, or gone: the list says so.
      void onSaved();
      return false;
    },
  });
  function close() {
    onClose();
    return onSaved();
  }
  const save = (fields: Fields) => send({ ...fields, hasNewIcon: icon.file !== undefined }, began.version);
  const iconOf = (edit: Edit) => ({ ...icon.stored, fileName: fileNameOf(edit.icon) });
  const { sendAt } = form.watch();
  const isOpen = canBeEdited(push);
  return (
    <>
      <Dialog title={sayEdit(`“${began.title}”`)} isWide onClose={() => (isDirty ? setLeaving(true) : onClose())}>
        <Form
          form={form}
          label={DIALOGS.editForm}
          isSending={isPending}
          onSubmit={(fields) => icon.check() && isOpen && save(fields)}
        >
          {!isOpen && (
            <p role="alert" className="text-danger-text">
              {DIALOGS.sentMeanwhile}
            </p>
          )}
          <div className="grid grid-cols-1 gap-4 md:grid-cols-2 md:gap-x-6">
            <PushFields form={form} icon={icon} page={page}>
              <PushPreview form={form} icon={icon} />
            </PushFields>
          </div>
          <FormFooter>
            <Button onClick={onClose}>{isOpen ? CANCEL : DISCARD}</Button>
            {isOpen && (
              <Button type="submit" tone="primary" pending={isPending}>
                {sendAt ? SAVE : TEXTS.send}
              </Button>
            )}
          </FormFooter>
        </Form>
      </Dialog>
      {asked && (
        <SendDialog
          title={asked.edit.title.trim()}
          sendAt=""
          topic={asked.edit.topic}
          page={page}
          pending={isPending}
          onSend={asked.go}
          onClose={() => setAsked(undefined)}
        />
      )}
      {isLeaving && <DiscardDialog onClose={() => setLeaving(false)} onLeave={onClose} />}
      {dialog}
    </>
  );
}

function fieldsOf({ title, message, url, topic, sendAt, icon }: Push): Fields {
  return { title, message, url, topic, sendAt: typedOf(sendAt), icon };
}

function editOf(push: Push): Edit {
  return { ...fieldsOf(push), hasNewIcon: false };
}

function sidesOf({ title, message, url, topic, sendAt, ...picture }: Edit, iconBefore: string): ConflictText[] {
  return [
    { label: TEXTS.title, value: title },
    { label: TEXTS.message, value: message },
    { label: "URL", value: url },
    { label: TEXTS.to, value: sayAudience(topic) },
    { label: TEXTS.sendAt, value: sendAt ? sayMoment(readMoment(sendAt)) : DIALOGS.now },
    { label: TEXTS.icon, value: sayIcon(picture, iconBefore) },
  ];
}

function sayIcon({ icon, hasNewIcon }: Pick<Edit, "icon" | "hasNewIcon">, before: string): string {
  if (hasNewIcon) {
    return DIALOGS.newIcon;
  }
  // Each address is signed anew: the file behind it is what stays.
  const fileName = fileNameOf(icon);
  return fileName === fileNameOf(before) ? DIALOGS.sameIcon : fileName ? DIALOGS.otherIcon : DIALOGS.noIcon;
}

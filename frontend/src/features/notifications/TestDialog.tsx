import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { requiredText, text } from "@/lib/fields";
import { Dialog } from "@/patterns/Dialog";
import { type ErrorTarget, Field, Form, showServerErrors, TextField } from "@/patterns/form/Form";
import { useConfirmedAction } from "@/patterns/form/useConfirmedAction";
import { useIdempotencyKey } from "@/patterns/form/useIdempotencyKey";
import { useSave } from "@/patterns/form/useSave";
import { IconButton } from "@/ui/Button";
import { CancelAndSubmit } from "@/ui/FormFooter";
import { Select } from "@/ui/Input";
import { Segments } from "@/ui/Segments";
import { listPhones, type PushTexts, removePhone, type SavedPhone, savePhone, sendTest } from "./api";

const BEHIND = ["title", "message", "url", "image"] as const;

const PHONES_KEY = ["saved-phones"];
const WAYS = ["One phone", "Test topic"] as const;

type TestDialogProps = {
  push: PushTexts;
  /** The form behind the dialog, which shows the errors of its fields. */
  form: ErrorTarget;
  /** The test topics. */
  topics: readonly string[];
  onSent: () => unknown;
  onClose: () => void;
};

/** Send the notification to one phone or a test topic. */
export function TestDialog({ push, form: behind, topics, onSent, onClose }: TestDialogProps) {
  const [way, setWay] = useState<(typeof WAYS)[number]>("One phone");
  // The topics may load after the dialog has opened.
  const [chosen, setChosen] = useState("");
  const topic = chosen || topics[0] || "";
  const phones = useQuery({ queryKey: PHONES_KEY, queryFn: listPhones });
  const cache = useQueryClient();
  const reloadPhones = () => cache.invalidateQueries({ queryKey: PHONES_KEY });
  const [picked, setPicked] = useState<string>();
  // A saved phone is the default: admins test on the same phones again.
  const phone = picked ?? phones.data?.[0]?.id ?? "";
  const needsToken = way === "One phone" && !phone;
  const form = useForm({
    resolver: zodResolver(z.object({ token: needsToken ? requiredText(4096) : z.string(), name: text(60) })),
    defaultValues: { token: "", name: "" },
  });

  const once = useIdempotencyKey();
  async function send({ token, name }: { token: string; name: string }, key: string) {
    if (way === "Test topic") {
      return sendTest(push, { token: "", phone: "", topic }, key);
    }
    if (!needsToken || !name) {
      return sendTest(push, { token: needsToken ? token : "", phone, topic: "" }, key);
    }
    const phoneToSave = { name, token: token.trim() };
    const { data } = await once(JSON.stringify(phoneToSave), (phoneKey) => savePhone(phoneToSave, phoneKey));
    // If the test fails, the next attempt is for the saved phone.
    await reloadPhones();
    setPicked(data.id);
    return sendTest(push, { token: "", phone: data.id, topic: "" }, key);
  }
  const sending = useSave({
    form,
    save: send,
    onError: (error) => {
      if (BEHIND.some((field) => field in error.fields)) {
        onClose();
        showServerErrors(behind, error);
      }
      return false;
    },
    onDone: onSent,
    onClose,
  });
  return (
    <Dialog title="Send a test" onClose={onClose}>
      <Form form={form} label="Send a test" onSubmit={(target) => sending.mutate(target)} isSending={sending.isPending}>
        <p className="text-muted">
          Sent immediately to one phone or a test topic. The list below shows whether it arrived.
        </p>
        {topics.length > 0 && (
          <div className="justify-self-start">
            <Segments label="Send to" options={WAYS} chosen={way} onChoose={setWay} />
          </div>
        )}
        {way === "One phone" ? (
          <>
            {phones.data && phones.data.length > 0 && (
              <PhonePicker phones={phones.data} chosen={phone} onChoose={setPicked} onRemoved={reloadPhones} />
            )}
            {needsToken && (
              <>
                <TextField
                  form={form}
                  name="token"
                  label="FCM token"
                  isRequired
                  hint="The app shows or logs it on the phone."
                  autoComplete="off"
                />
                <TextField
                  form={form}
                  name="name"
                  label="Save as"
                  isOptional
                  hint="A name, such as “Pixel of Ada”. Every admin can then choose this phone."
                />
              </>
            )}
          </>
        ) : (
          <Field label="Topic">
            {(control) => (
              <Select
                {...control}
                value={topic}
                onChange={(event) => setChosen(event.target.value)}
                options={topics.map((value) => ({ value, label: value }))}
              />
            )}
          </Field>
        )}
        <CancelAndSubmit verb="Send test" pending={sending.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

type PhonePickerProps = {
  phones: readonly SavedPhone[];
  /** The ID of a saved phone; empty for another one. */
  chosen: string;
  onChoose: (id: string | undefined) => void;
  onRemoved: () => unknown;
};

/** Choose a saved phone, or remove it. */
function PhonePicker({ phones, chosen, onChoose, onRemoved }: PhonePickerProps) {
  const { confirm, dialog } = useConfirmedAction();
  function remove() {
    confirm({
      title: `Remove “${phones.find(({ id }) => id === chosen)?.name}”?`,
      text: "No admin can choose this phone for tests until someone saves its token again.",
      verb: "Remove",
      needsCaptcha: false,
      send: () => removePhone(chosen),
      onDone: () => {
        onChoose(undefined);
        return onRemoved();
      },
    });
  }
  return (
    <Field label="Phone">
      {(control) => (
        <div className="flex items-center gap-2">
          <Select
            {...control}
            value={chosen}
            onChange={(event) => onChoose(event.target.value)}
            options={[
              ...phones.map(({ id, name }) => ({ value: id, label: name })),
              { value: "", label: "Another phone" },
            ]}
          />
          {chosen && (
            <IconButton label="Remove this phone" onClick={remove}>
              <Trash2 className="size-4" aria-hidden />
            </IconButton>
          )}
          {dialog}
        </div>
      )}
    </Field>
  );
}

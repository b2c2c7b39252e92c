import { zodResolver } from "@hookform/resolvers/zod";
import { useDeferredValue, useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { DEFAULT_TOAST_MS } from "@/app/toasts";
import { dayInWords, dayNow } from "@/lib/dates";
import { requiredText } from "@/lib/fields";
import { sayCount } from "@/lib/format";
import { Card } from "@/patterns/Card";
import { DiscardDialog } from "@/patterns/form/DiscardDialog";
import { Form, TextField } from "@/patterns/form/Form";
import { CANCEL } from "@/patterns/form/texts";
import { useFormDraft } from "@/patterns/form/useUnsavedGuard";
import { useVersionedSave } from "@/patterns/form/useVersionedSave";
import { Button } from "@/ui/Button";
import { type LegalText, saveText, type Text } from "./api";
import { CONFLICT, DESCRIPTION_HINT, type Kind, NOT_WRITTEN, PREVIEW, TEXTS, WORDS } from "./texts";

type TextFormProps = {
  kind: Kind;
  opened: LegalText;
  onClose: () => void;
  onSaved: () => unknown;
  /** Called when the admin chooses the other version. */
  onTheirs: () => unknown;
};

/** The name of the draft. */
export const DRAFT = "text";

const SCHEMA = z.object({ title: requiredText(200), description: requiredText(150_000), version: z.number() });
type Fields = z.infer<typeof SCHEMA>;

export function TextForm({ kind, opened, onClose, onSaved, onTheirs }: TextFormProps) {
  const [{ title, description, version }] = useState(opened);
  const form = useForm<Fields>({
    resolver: zodResolver(SCHEMA),
    defaultValues: { title, description, version },
  });
  const began = useFormDraft(form, DRAFT);
  const [isLeaving, setLeaving] = useState(false);
  const words = WORDS[kind];
  const typed = form.watch();
  const saving = useVersionedSave({
    form,
    save: (input: Text, seenVersion) => saveText(kind, input, seenVersion),
    currentOf: ({ data }) => ({ values: textOf(data), version: data.version }),
    conflictTitle: CONFLICT,
    describe: labelled,
    base: trimmed(began as Text),
    onUseTheirs: async () => {
      await onTheirs();
      onClose();
    },
    told: words.updated,
    failed: words.failed,
    durationMs: DEFAULT_TOAST_MS,
    onDone: onSaved,
    onClose,
  });

  return (
    <Card>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <Form
          form={form}
          label={words.title}
          onSubmit={(fields) => saving.save(textOf(fields), fields.version)}
          isSending={saving.isPending}
          className="content-start"
        >
          <TextField form={form} name="title" label={TEXTS.title} isRequired autoFocus />
          <TextField
            form={form}
            name="description"
            label={TEXTS.description}
            kind="long"
            rows={18}
            isRequired
            hint={DESCRIPTION_HINT}
            aside={<span className="tabular text-muted">{TEXTS.characters(sayCount(typed.description.length))}</span>}
          />
          <div className="flex flex-wrap gap-3">
            <Button tone="primary" type="submit" pending={saving.isPending}>
              {TEXTS.publish}
            </Button>
            <Button onClick={() => (form.formState.isDirty ? setLeaving(true) : onClose())}>{CANCEL}</Button>
          </div>
        </Form>
        <PublicPreview name={words.title} text={typed} />
      </div>
      {isLeaving && <DiscardDialog onClose={() => setLeaving(false)} onLeave={onClose} />}
      {saving.dialog}
    </Card>
  );
}

function textOf({ title, description }: Text): Text {
  return { title, description };
}

function trimmed({ title, description }: Text): Text {
  return { title: title.trim(), description: description.trim() };
}

function labelled({ title, description }: Text) {
  return [
    { label: TEXTS.title, value: title },
    { label: TEXTS.description, value: description },
  ];
}

/** A preview of the public page. Long texts follow the typing with a delay. */
function PublicPreview({ name, text }: { name: string; text: Text }) {
  const { title, description } = useDeferredValue(text);
  const paragraphs = description.split("\n\n").filter((paragraph) => paragraph.trim());
  return (
    <figure
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a page that scrolls, so that keys must reach it
      tabIndex={0}
      aria-label={PREVIEW}
      className="grid max-h-[calc(100dvh-8rem)] min-h-60 content-start gap-1 overflow-y-auto rounded-card border border-border bg-background p-6 lg:sticky lg:top-20 lg:self-start"
    >
      <p className="text-meta text-muted">{name}</p>
      <p className="wrap-anywhere font-semibold text-figure" dir="auto">
        {title.trim() || NOT_WRITTEN.title}
      </p>
      <p className="mb-6 text-meta text-muted">{TEXTS.lastChanged(dayInWords(dayNow(), { dateStyle: "long" }))}</p>
      {paragraphs.length === 0 && <p className="text-muted">{NOT_WRITTEN.description}</p>}
      {paragraphs.map((paragraph, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph has no other identity than its index
        <p key={place} className="wrap-anywhere mb-4 whitespace-pre-wrap" dir="auto">
          {paragraph}
        </p>
      ))}
    </figure>
  );
}

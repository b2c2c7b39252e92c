import { zodResolver } from "@hookform/resolvers/zod";
import { useDeferredValue, useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { dayNow, formatDay } from "@/lib/dates";
import { requiredText } from "@/lib/fields";
import { formatNumber } from "@/lib/format";
import { Card } from "@/patterns/Card";
import { Form, TextField } from "@/patterns/form/Form";
import { useDiscardPrompt } from "@/patterns/form/useDiscardPrompt";
import { useFormDraft } from "@/patterns/form/useUnsavedGuard";
import { useVersionedSave } from "@/patterns/form/useVersionedSave";
import { DEFAULT_TOAST_MS } from "@/patterns/toasts/toasts";
import { Button } from "@/ui/Button";
import { type LegalText, saveText, type Text } from "./api";
import { type Kind, TEXTS } from "./texts";

type TextFormProps = {
  kind: Kind;
  opened: LegalText;
  onClose: () => void;
  onSaved: () => unknown;
  /** Called when the admin chooses the other version. */
  onUseTheirVersion: () => unknown;
};

/** The name of the draft. */
export const DRAFT = "text";

const SCHEMA = z.object({ title: requiredText(200), description: requiredText(150_000), version: z.number() });
type Fields = z.infer<typeof SCHEMA>;

export function TextForm({ kind, opened, onClose, onSaved, onUseTheirVersion }: TextFormProps) {
  const [{ title, description, version }] = useState(opened);
  const form = useForm<Fields>({
    resolver: zodResolver(SCHEMA),
    defaultValues: { title, description, version },
  });
  const began = useFormDraft(form, DRAFT);
  const { leave, dialog } = useDiscardPrompt();
  const texts = TEXTS[kind];
  const typed = form.watch();
  const saving = useVersionedSave({
    form,
    save: (input: Text, seen) => saveText(kind, input, seen.version),
    valuesOf: ({ data }) => textOf(data),
    conflictTitle: "Someone else saved this text",
    describe: labelled,
    base: trimmed(began as Text),
    onUseTheirVersion: async () => {
      await onUseTheirVersion();
      onClose();
    },
    successMessage: texts.updated,
    failureMessage: texts.failed,
    durationMs: DEFAULT_TOAST_MS,
    onDone: onSaved,
    onClose,
  });

  return (
    <Card>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <Form
          form={form}
          label={texts.title}
          onSubmit={(fields) => saving.save(textOf(fields), fields.version)}
          isSending={saving.isPending}
          className="content-start"
        >
          <TextField form={form} name="title" label="Title" isRequired autoFocus />
          <TextField
            form={form}
            name="description"
            label="Description"
            kind="long"
            rows={18}
            isRequired
            hint="Plain text. Line breaks and blank lines are kept."
            aside={<span className="tabular text-muted">{`${formatNumber(typed.description.length)} characters`}</span>}
          />
          <div className="flex flex-wrap gap-3">
            <Button tone="primary" type="submit" pending={saving.isPending}>
              Publish
            </Button>
            <Button onClick={() => leave(form.formState.isDirty, onClose)}>Cancel</Button>
          </div>
        </Form>
        <PublicPreview name={texts.title} text={typed} />
      </div>
      {dialog}
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
    { label: "Title", value: title },
    { label: "Description", value: description },
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
      aria-label="Preview of the public page"
      className="grid max-h-[calc(100dvh-8rem)] min-h-60 content-start gap-1 overflow-y-auto rounded-card border border-border bg-background p-6 lg:sticky lg:top-20 lg:self-start"
    >
      <p className="text-meta text-muted">{name}</p>
      <p className="wrap-anywhere font-semibold text-figure" dir="auto">
        {title.trim() || "Title"}
      </p>
      <p className="mb-6 text-meta text-muted">{`Last changed on ${formatDay(dayNow(), { dateStyle: "long" })}`}</p>
      {paragraphs.length === 0 && <p className="text-muted">Your text appears here.</p>}
      {paragraphs.map((paragraph, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph has no other identity than its index
        <p key={place} className="wrap-anywhere mb-4 whitespace-pre-wrap" dir="auto">
          {paragraph}
        </p>
      ))}
    </figure>
  );
}

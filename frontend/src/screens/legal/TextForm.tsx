import { type FormEvent, useDeferredValue, useRef, useState } from "react";
import { DiscardDialog } from "@/components/form/DiscardDialog";
import { Field, Sending } from "@/components/form/Form";
import { CANCEL, SAVE } from "@/components/form/texts";
import { useUnsavedGuard } from "@/components/form/useUnsavedGuard";
import { useVersionedSave } from "@/components/form/useVersionedSave";
import { DEFAULT_TOAST_MS } from "@/components/layout/toasts";
import { sayCount } from "@/lib/format";
import { filled, upTo } from "@/lib/rules";
import { hasTexts } from "@/lib/storage";
import { takeDraft } from "@/lib/unsaved";
import { dayInWords, dayNow } from "@/lib/zone";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { Input, Textarea } from "@/ui/Input";
import { type LegalText, saveText, standingText, type Text } from "./api";
import { CONFLICT, DESCRIPTION_HINT, type Kind, NOT_WRITTEN, PREVIEW, TEXTS, WORDS } from "./texts";

type TextFormProps = {
  kind: Kind;
  opened: LegalText;
  onClose: () => void;
  onSaved: () => unknown;
  /** The admin gave way: show what somebody else saved. */
  onTheirs: () => unknown;
};

/** The name of its draft. */
export const DRAFT = "text";

const RULES = { title: upTo(200, filled), description: upTo(150_000, filled) };

export function TextForm({ kind, opened, onClose, onSaved, onTheirs }: TextFormProps) {
  const [first] = useState(opened);
  const [draft, setDraft] = useState<Draft>(
    () => takeDraft(DRAFT, isDraft) ?? { ...textOf(first), version: first.version, began: textOf(first) },
  );
  const [isLeaving, setLeaving] = useState(false);
  const [errors, setErrors] = useState<Partial<Text>>({});
  const form = useRef<HTMLFormElement>(null);
  const words = WORDS[kind];
  const isDirty = draft.title !== first.title || draft.description !== first.description;
  useUnsavedGuard(isDirty, DRAFT, () => draft);
  const { send, isPending, dialog } = useVersionedSave({
    save: (text: Text, seenVersion) => saveText(kind, text, seenVersion),
    standingOf: standingText,
    conflict: () => CONFLICT,
    say: labelled,
    base: trimmed(draft.began),
    inputOf: textOf,
    onTakeTheirs: async () => {
      await onTheirs();
      onClose();
    },
    told: words.updated,
    failed: words.failed,
    durationMs: DEFAULT_TOAST_MS,
    onDone: onSaved,
    onClose,
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = faultsOf(draft);
    setErrors(found);
    const faulty = FIELDS.find((name) => found[name]);
    if (faulty) {
      form.current?.querySelector<HTMLElement>(`[name=${faulty}]`)?.focus();
    } else {
      send(trimmed(draft), draft.version);
    }
  }
  function type(part: Partial<Text>) {
    setDraft({ ...draft, ...part });
    setErrors({ ...errors, ...Object.fromEntries(Object.keys(part).map((name) => [name, undefined])) });
  }

  return (
    <Card>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <form ref={form} onSubmit={submit} noValidate className="grid content-start gap-4">
          <Sending value={isPending}>
            <Field label={TEXTS.title} isRequired error={errors.title}>
              {(control) => (
                <Input
                  {...control}
                  autoFocus
                  dir="auto"
                  name="title"
                  value={draft.title}
                  onChange={(event) => type({ title: event.target.value })}
                />
              )}
            </Field>
            <Field
              label={TEXTS.description}
              isRequired
              error={errors.description}
              hint={DESCRIPTION_HINT}
              aside={<span className="tabular text-muted">{TEXTS.characters(sayCount(draft.description.length))}</span>}
            >
              {(control) => (
                <Textarea
                  {...control}
                  dir="auto"
                  rows={18}
                  name="description"
                  value={draft.description}
                  onChange={(event) => type({ description: event.target.value })}
                />
              )}
            </Field>
          </Sending>
          <div className="flex flex-wrap gap-3">
            <Button tone="primary" type="submit" pending={isPending}>
              {SAVE}
            </Button>
            <Button onClick={() => (isDirty ? setLeaving(true) : onClose())}>{CANCEL}</Button>
          </div>
        </form>
        <PublicPreview name={words.title} text={draft} />
      </div>
      {isLeaving && <DiscardDialog onClose={() => setLeaving(false)} onLeave={onClose} />}
      {dialog}
    </Card>
  );
}

const FIELDS = ["title", "description"] as const;

/** What is typed, and the text that it is typed over with its version. */
type Draft = Text & { version: number; began: Text };

function isDraft(value: unknown): value is Draft {
  return (
    hasTexts(value, FIELDS) &&
    "version" in value &&
    typeof value.version === "number" &&
    "began" in value &&
    hasTexts(value.began, FIELDS)
  );
}

function faultsOf(draft: Text): Partial<Text> {
  const said = FIELDS.map((name) => [name, RULES[name](draft[name])] as const);
  return Object.fromEntries(said.filter(([, fault]) => fault !== true));
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

/** The page that the app stores link to, as it will be after a save. A long text follows the typing a little later. */
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
        // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is its place in the text
        <p key={place} className="wrap-anywhere mb-4 whitespace-pre-wrap" dir="auto">
          {paragraph}
        </p>
      ))}
    </figure>
  );
}

import { zodResolver } from "@hookform/resolvers/zod";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import type { z } from "zod";
import { DEFAULT_TOAST_MS } from "@/app/toasts";
import { DiscardDialog } from "@/patterns/form/ConfirmDialog";
import type { ConflictText } from "@/patterns/form/ConflictDialog";
import { Form, TextField, type TextSpec } from "@/patterns/form/Form";
import { useUnsavedGuard } from "@/patterns/form/useUnsavedGuard";
import { useVersionedSave, type Versioned } from "@/patterns/form/useVersionedSave";
import { Button } from "@/ui/Button";
import { holdRow, leaveRow } from "./openRow";

type Values = Record<string, string | boolean>;
type RowFormProps<T extends Values, Out> = {
  /** The name of the row. */
  title: string;
  schema: z.ZodType<T, T>;
  fields: readonly TextSpec[];
  values: T;
  /** The version that was on screen when the row was opened. */
  version: number;
  save: (values: T, version: number) => Promise<Out>;
  currentOf: (body: Out) => Versioned<T>;
  told: string;
  failed: string;
  onSaved: () => unknown;
  onClose: () => void;
  /** Somebody deleted the row meanwhile: the form says so while it holds what was typed, and closes where nothing was. */
  isGone: boolean;
  /** What it says then, where the row was not deleted but came to its end. */
  gone?: string;
  /** The button that closes the form without saving; Cancel when left out. */
  drop?: string;
  /** What else can be done with the row. */
  more?: ReactNode;
  /** What else is edited, below the texts: its fields, and how both sides of a conflict show it. */
  rest?: {
    fields: (form: UseFormReturn<T>) => ReactNode;
    say: (values: T) => readonly ConflictText[];
  };
};

/** A row of a table, open for editing over its whole width. Enter saves, Shift+Enter is a new line, Escape asks before it drops. */
export function RowForm<T extends Values, Out extends { message: string }>(props: RowFormProps<T, Out>) {
  const {
    title,
    schema,
    fields,
    values,
    version,
    save,
    currentOf,
    told,
    failed,
    onSaved,
    onClose,
    isGone,
    gone = "Someone deleted this while you were editing. It cannot be saved. Copy any text that you want to keep.",
    drop = "Cancel",
    more,
    rest,
  } = props;
  const form = useForm<Values>({
    resolver: zodResolver(schema as z.ZodType<Values, Values>),
    defaultValues: values,
  });
  const [leave, setLeave] = useState<() => void>();
  const head = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    head.current?.closest("form")?.scrollIntoView({ block: "nearest" });
  }, []);
  const { isDirty } = form.formState;
  useUnsavedGuard(isDirty);
  const isEmpty = isGone && !isDirty;
  useEffect(() => {
    if (isEmpty) {
      onClose();
    }
  }, [isEmpty, onClose]);
  useEffect(
    () =>
      holdRow((go) => {
        if (isDirty) {
          setLeave(() => go);
        } else {
          onClose();
          go();
        }
      }),
    [isDirty, onClose],
  );
  const sides = (of: T) => [
    ...fields.map(({ name, label }) => ({ label, value: String(of[name]) })),
    ...(rest?.say(of) ?? []),
  ];
  const saving = useVersionedSave<T, Out>({
    form,
    save,
    currentOf,
    conflictTitle: `Someone else changed “${title}”`,
    describe: sides,
    base: values,
    onUseTheirs: () => {
      onClose();
      onSaved();
    },
    told,
    failed,
    durationMs: DEFAULT_TOAST_MS,
    onDone: async () => {
      // Until the list is there again, nothing is left to ask about.
      form.reset(form.getValues());
      await onSaved();
    },
    onClose,
    onError: (error) => {
      if (error.status === 404) {
        // The list says so, too.
        void onSaved();
      }
      return false;
    },
  });

  function act(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key === "Escape" && !event.defaultPrevented) {
      leaveRow(onClose);
    }
    const isLong = event.target instanceof HTMLTextAreaElement;
    if (isLong && event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      event.currentTarget.requestSubmit();
    }
  }
  return (
    <Form
      form={form}
      label={`Edit ${title}`}
      // Out of the way of what stands still over a list.
      className="scroll-mt-28 scroll-mb-4 gap-3 text-left"
      onSubmit={(typed) => saving.save(typed as T, version)}
      onKeyDown={act}
      isSending={saving.isPending}
    >
      <p ref={head} className="wrap-anywhere font-medium">
        {title}
      </p>
      {isGone && (
        <p role="alert" className="text-danger-text">
          {gone}
        </p>
      )}
      <div className="grid grid-cols-1 gap-3 empty:hidden lg:grid-cols-2">
        {fields.map(({ isLong, ...spec }, place) => (
          <TextField
            key={spec.name}
            form={form}
            {...spec}
            isRequired
            hint={undefined}
            kind={isLong ? "long" : "text"}
            autoComplete="off"
            autoFocus={place === 0}
          />
        ))}
      </div>
      {rest?.fields(form as unknown as UseFormReturn<T>)}
      <div className="flex flex-wrap items-center gap-2">
        {!isGone && (
          <Button type="submit" size="small" tone="primary" pending={saving.isPending}>
            Save
          </Button>
        )}
        <Button size="small" onClick={onClose}>
          {isGone ? "Discard" : drop}
        </Button>
        {more && !isGone && <span className="ml-auto flex flex-wrap gap-2">{more}</span>}
      </div>
      {leave && (
        <DiscardDialog
          onClose={() => setLeave(undefined)}
          onLeave={() => {
            onClose();
            leave();
          }}
        />
      )}
      {saving.dialog}
    </Form>
  );
}

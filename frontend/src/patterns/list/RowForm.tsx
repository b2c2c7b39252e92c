import { zodResolver } from "@hookform/resolvers/zod";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { type DefaultValues, type FieldPath, type FieldValues, FormProvider, get, useForm } from "react-hook-form";
import type { z } from "zod";
import type { ConflictText } from "@/patterns/form/ConflictDialog";
import { Form, TextField, type TextSpec } from "@/patterns/form/Form";
import { useDiscardPrompt } from "@/patterns/form/useDiscardPrompt";
import { useUnsavedGuard } from "@/patterns/form/useUnsavedGuard";
import { useVersionedSave } from "@/patterns/form/useVersionedSave";
import { DEFAULT_TOAST_MS } from "@/patterns/toasts/toasts";
import { Button } from "@/ui/Button";
import { confirmRowExit, setRowExitGuard } from "./openRow";

type RowFormProps<T extends FieldValues, Row> = {
  /** The name of the row. */
  title: string;
  schema: z.ZodType<T, T>;
  fields: readonly TextSpec<FieldPath<T>>[];
  /** The row as it was opened. */
  row: Row;
  valuesOf: (row: Row) => T;
  save: (values: T, version: number) => Promise<{ message: string; data: Row }>;
  successMessage: string;
  failureMessage: string;
  onSaved: () => unknown;
  onClose: () => void;
  /** True if someone deleted the row. The form shows it if something was typed, and closes otherwise. */
  isGone: boolean;
  /** The text for a row that ended instead of being deleted. */
  goneText?: string;
  /** The label of the button that closes the form without saving. The default is Cancel. */
  closeLabel?: string;
  /** More actions for the row. */
  moreActions?: ReactNode;
  /** More fields below the texts, which call `useFormContext`, and how both sides of a conflict show them. */
  moreFields?: { fields: ReactNode; describe: (values: T) => readonly ConflictText[] };
};

/** The form of an edited row, as wide as the table. Enter saves, Shift+Enter adds a line, and Escape cancels. */
export function RowForm<T extends FieldValues, Row extends { version: number }>(props: RowFormProps<T, Row>) {
  const {
    title,
    schema,
    fields,
    row,
    valuesOf,
    save,
    successMessage,
    failureMessage,
    onSaved,
    onClose,
    isGone,
    goneText = "Someone deleted this item while you were editing it. You cannot save it. Copy any text that you want to keep.",
    closeLabel = "Cancel",
    moreActions,
    moreFields,
  } = props;
  const values = valuesOf(row);
  const form = useForm<T>({ resolver: zodResolver(schema), defaultValues: values as DefaultValues<T> });
  const { leave, dialog } = useDiscardPrompt();
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
      setRowExitGuard((go) =>
        leave(isDirty, () => {
          onClose();
          go();
        }),
      ),
    [isDirty, onClose, leave],
  );
  const sides = (of: T) => [
    ...fields.map(({ name, label }) => ({ label, value: String(get(of, name)) })),
    ...(moreFields?.describe(of) ?? []),
  ];
  const saving = useVersionedSave({
    form,
    save: (typed: T, { version }) => save(typed, version),
    valuesOf: ({ data }) => valuesOf(data),
    conflictTitle: `Someone else changed “${title}”`,
    describe: sides,
    base: values,
    onUseTheirVersion: onClose,
    successMessage,
    failureMessage,
    durationMs: DEFAULT_TOAST_MS,
    // The values are saved, so leaving during the reload must not ask.
    onDone: () => form.reset(form.getValues()),
    reload: onSaved,
    onClose,
  });

  function act(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key === "Escape" && !event.defaultPrevented) {
      confirmRowExit(onClose);
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
      // Keeps the form clear of sticky elements.
      className="scroll-mt-28 scroll-mb-4 gap-3 text-left"
      onSubmit={(typed) => saving.save(typed, row.version)}
      onKeyDown={act}
      isSending={saving.isPending}
    >
      <p ref={head} className="wrap-anywhere font-medium">
        {title}
      </p>
      {isGone && (
        <p role="alert" className="text-danger-text">
          {goneText}
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
      {moreFields && <FormProvider {...form}>{moreFields.fields}</FormProvider>}
      <div className="flex flex-wrap items-center gap-2">
        {!isGone && (
          <Button type="submit" size="small" tone="primary" pending={saving.isPending}>
            Save
          </Button>
        )}
        <Button size="small" onClick={() => leave(isDirty && !isGone, onClose)}>
          {isGone ? "Discard" : closeLabel}
        </Button>
        {moreActions && !isGone && <span className="ml-auto flex flex-wrap gap-2">{moreActions}</span>}
      </div>
      {dialog}
      {saving.dialog}
    </Form>
  );
}

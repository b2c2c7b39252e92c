import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode, useState } from "react";
import { type DefaultValues, type FieldPath, type FieldValues, FormProvider, get, useForm } from "react-hook-form";
import type { z } from "zod";
import { ADD_DRAFT, AddButtons, AddCard, type AddFormState, wantsAnother } from "./AddForm";
import { Form, TextField, type TextSpec } from "./Form";
import { useSave } from "./useSave";
import { useFormDraft } from "./useUnsavedGuard";

type AddTextsFormProps<T extends FieldValues, Out> = {
  title: string;
  /** The label of the save button. */
  verb: string;
  add: AddFormState;
  schema: z.ZodType<T, T>;
  /** The first field is the name of the row. */
  fields: readonly TextSpec<FieldPath<T>>[];
  initialValues: T;
  /** More fields below the texts, which call `useFormContext`. */
  moreFields?: ReactNode;
  save: (values: T, idempotencyKey: string) => Promise<Out>;
  durationMs?: number;
  onAdded: (response: Out) => unknown;
};

/** A form that adds a row of texts. Two fields share a line; a long one has its own. */
export function AddTextsForm<T extends FieldValues, Out extends { message: string }>(props: AddTextsFormProps<T, Out>) {
  const { title, verb, add, schema, fields, initialValues, moreFields, save, durationMs, onAdded } = props;
  const form = useForm<T>({ resolver: zodResolver(schema), defaultValues: initialValues as DefaultValues<T> });
  useFormDraft(form, ADD_DRAFT);
  // The name of the row that Save and add another is saving.
  const [addedName, setAddedName] = useState<string>();
  const saving = useSave({
    form,
    save,
    ...(durationMs === undefined ? {} : { durationMs }),
    ...(addedName === undefined ? {} : { successMessage: `“${addedName}” added` }),
    onDone: (response) => {
      addedName === undefined ? add.close() : add.reset();
      return onAdded(response);
    },
  });
  const addsAnother = addedName !== undefined;
  return (
    <AddCard title={title} form={add}>
      <Form
        form={form}
        label={title}
        onSubmit={(typed, event) => {
          setAddedName(wantsAnother(event) ? String(get(typed, fields[0]?.name ?? "")) : undefined);
          saving.mutate(typed);
        }}
        isSending={saving.isPending}
      >
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          {fields.map(({ isLong, ...spec }, place) => (
            <div key={spec.name} className={isLong ? "md:col-span-2" : undefined}>
              <TextField
                form={form}
                {...spec}
                isRequired
                kind={isLong ? "long" : "text"}
                autoComplete="off"
                autoFocus={place === 0}
              />
            </div>
          ))}
        </div>
        {moreFields && <FormProvider {...form}>{moreFields}</FormProvider>}
        <div className="flex flex-wrap gap-2">
          <AddButtons verb={verb} isPending={saving.isPending} addsAnother={addsAnother} />
        </div>
      </Form>
    </AddCard>
  );
}

import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { AddButtons, wantsAnother } from "./AddButtons";
import { AddCard } from "./AddCard";
import { ADD_DRAFT, type AddFormState } from "./AddForm";
import { Form, TextField, type TextSpec } from "./Form";
import { sayAdded } from "./texts";
import { useSave } from "./useSave";
import { useFormDraft } from "./useUnsavedGuard";

type Texts<Name extends string> = Record<Name, string>;

type AddTextsFormProps<Name extends string> = {
  title: string;
  /** On the button that saves. */
  verb: string;
  add: AddFormState;
  schema: z.ZodType<Texts<Name>, Texts<Name>>;
  /** The first names the row. */
  fields: readonly TextSpec<Name>[];
  /** What the form begins with; nothing when left out. */
  start?: Texts<Name>;
  save: (texts: Texts<Name>, idempotencyKey: string) => Promise<{ message: string }>;
  durationMs?: number;
  onAdded: () => unknown;
};

/** The form that adds a row of texts to a list: two a line, a long one on a line of its own. */
export function AddTextsForm<Name extends string>(props: AddTextsFormProps<Name>) {
  const { title, verb, add, schema, fields, start, save, durationMs, onAdded } = props;
  const form = useForm<Texts<string>>({
    resolver: zodResolver(schema as z.ZodType<Texts<string>, Texts<string>>),
    defaultValues: Object.fromEntries(fields.map(({ name }) => [name, start?.[name] ?? ""])),
  });
  useFormDraft(form, ADD_DRAFT);
  // The name of what is being saved where another is to follow.
  const [followed, setFollowed] = useState<string>();
  const saving = useSave({
    form,
    save: (typed: Texts<string>, key) => save(typed as Texts<Name>, key),
    ...(durationMs === undefined ? {} : { durationMs }),
    ...(followed === undefined ? {} : { told: sayAdded(followed) }),
    onDone: () => {
      followed === undefined ? add.close() : add.again();
      return onAdded();
    },
  });
  const isFollowed = followed !== undefined;
  return (
    <AddCard title={title} form={add}>
      <Form
        form={form}
        label={title}
        onSubmit={(typed, event) => {
          setFollowed(wantsAnother(event) ? typed[fields[0]?.name ?? ""] : undefined);
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
        <div className="flex flex-wrap gap-2">
          <AddButtons verb={verb} isPending={saving.isPending} isFollowed={isFollowed} />
        </div>
      </Form>
    </AddCard>
  );
}

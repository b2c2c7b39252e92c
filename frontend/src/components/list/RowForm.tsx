import { type KeyboardEvent, lazy, type ReactNode, Suspense, useState } from "react";
import { Field } from "@/components/form/Field";
import type { TextSpec } from "@/components/form/TextField";
import { useSave } from "@/components/form/useSave";
import { useUnsavedGuard } from "@/components/form/useUnsavedGuard";
import { DEFAULT_TOAST_MS } from "@/components/layout/toasts";
import type { Answer } from "@/lib/client";
import { Button } from "@/ui/Button";
import { classes } from "@/ui/classes";
import { Input, Textarea } from "@/ui/Input";

// Needed once two admins meet.
const ConflictDialog = lazy(() =>
  import("@/components/form/ConflictDialog").then((part) => ({ default: part.ConflictDialog })),
);
const BothTexts = lazy(() => import("@/components/form/ConflictDialog").then((part) => ({ default: part.BothTexts })));

type Values<Name extends string> = Record<Name, string>;
/** A row as it is now, out of a refusal that says somebody else changed it. */
export type Current<Name extends string> = { values: Values<Name>; version: number };

export type RowFormProps<Name extends string> = {
  /** The name of the row. */
  title: string;
  fields: readonly TextSpec<Name>[];
  values: Values<Name>;
  /** The version that was on screen when the row was opened. */
  version: number;
  save: (values: Values<Name>, seenVersion: number) => Promise<Answer>;
  currentOf: (answer: Answer) => Current<Name> | undefined;
  told: string;
  failed: string;
  onSaved: () => unknown;
  onClose: () => void;
  /** What else can be done with the row. */
  more?: ReactNode;
};

/** A row of a table, open for editing over its whole width. Enter saves, Shift+Enter is a new line, Escape cancels. */
export function RowForm<Name extends string>(props: RowFormProps<Name>) {
  const { title, fields, values, version, save, currentOf, told, failed, onSaved, onClose, more } = props;
  const [draft, setDraft] = useState(values);
  const [faults, setFaults] = useState<Partial<Values<Name>>>({});
  const [theirs, setTheirs] = useState<Current<Name>>();
  useUnsavedGuard(fields.some(({ name }) => draft[name] !== values[name]));
  const { mutate, isPending } = useSave({
    save: (sent: { values: Values<Name>; seenVersion: number }) => save(sent.values, sent.seenVersion),
    told,
    failed,
    durationMs: DEFAULT_TOAST_MS,
    onDone: async () => {
      await onSaved();
      onClose();
    },
    onRefused: (refused) => {
      const current = refused.code === 409 ? currentOf(refused.answer) : undefined;
      setTheirs(current);
      return current !== undefined;
    },
  });

  /** Show what is saved of what was typed. */
  function tidy(): Values<Name> {
    const tidied = Object.fromEntries(fields.map((one) => [one.name, one.tidy?.(draft[one.name]) ?? draft[one.name]]));
    setDraft(tidied as Values<Name>);
    return tidied as Values<Name>;
  }
  function check(seenVersion: number) {
    const tidied = tidy();
    const found = Object.fromEntries(
      fields.map(({ name, rule }) => [name, rule(tidied[name])]).filter(([, verdict]) => verdict !== true),
    ) as Partial<Values<Name>>;
    setFaults(found);
    if (Object.keys(found).length === 0 && !isPending) {
      mutate({ values: tidied, seenVersion });
    }
  }
  function act(event: KeyboardEvent) {
    if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      check(version);
    } else if (event.key === "Escape") {
      onClose();
    }
  }
  const textsOf = (of: Values<Name>) => fields.map(({ name, label }) => ({ label, value: of[name] }));
  return (
    <form
      noValidate
      aria-label={`Edit ${title}`}
      className="grid gap-3 text-left"
      onSubmit={(event) => {
        event.preventDefault();
        check(version);
      }}
    >
      <p className="wrap-anywhere font-medium">{title}</p>
      <div className="grid grid-cols-1 gap-3 lg:grid-cols-2">
        {fields.map(({ name, label, isLong, isMono }, place) => (
          <Field key={name} label={label} isRequired error={faults[name]}>
            {(control) => {
              const all = {
                ...control,
                value: draft[name],
                autoFocus: place === 0,
                autoComplete: "off",
                className: classes(isMono && "font-mono text-meta!"),
                onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
                onKeyDown: act,
                onBlur: tidy,
              };
              return isLong ? <Textarea {...all} rows={2} /> : <Input {...all} />;
            }}
          </Field>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" size="small" tone="primary" pending={isPending}>
          Save
        </Button>
        <Button size="small" onClick={onClose}>
          Cancel
        </Button>
        {more && <span className="ml-auto flex flex-wrap gap-2">{more}</span>}
      </div>
      {theirs && (
        <Suspense fallback={null}>
          <ConflictDialog
            title={`Someone else changed “${title}”`}
            pending={isPending}
            onClose={() => setTheirs(undefined)}
            onTakeTheirs={() => {
              onClose();
              onSaved();
            }}
            // Over the version that was just shown: a third admin's change would be told again.
            onKeepMine={() => check(theirs.version)}
          >
            <BothTexts mine={textsOf(draft)} theirs={textsOf(theirs.values)} />
          </ConflictDialog>
        </Suspense>
      )}
    </form>
  );
}

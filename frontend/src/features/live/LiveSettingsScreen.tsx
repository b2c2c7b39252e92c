import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { type ClipboardEvent, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type UseFormReturn, useFieldArray, useForm } from "react-hook-form";
import { newKey } from "@/api/client";
import { UPDATE_FAILED } from "@/lib/messages";
import { Card } from "@/patterns/Card";
import { RoleGuard } from "@/patterns/form/RoleGuard";
import { useUnsavedGuard } from "@/patterns/form/useUnsavedGuard";
import { useVersionedSave } from "@/patterns/form/useVersionedSave";
import { AdsTabs, LiveTabs } from "@/patterns/layout/AdsTabs";
import { PageHead } from "@/patterns/layout/PageHead";
import { QueryBoundary } from "@/patterns/layout/QueryBoundary";
import { consumeDraft } from "@/session/unsaved";
import { Button, IconButton } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { Input, Textarea } from "@/ui/Input";
import { Skeleton } from "@/ui/Skeleton";
import { type Draft, draftOf, draftOver, isDraft, isSame, type Row, SCHEMA, valuesOf } from "./settingRows";
import { fetchSettings, type LiveSettings, saveSettings, settingsOf } from "./settingsApi";

/** The key-value settings of live calls. */
export function LiveSettingsScreen() {
  const cache = useQueryClient();
  const settings = useQuery({ queryKey: ["live-settings"], queryFn: fetchSettings });
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead history="livecall:settings" />
      <AdsTabs />
      <LiveTabs />
      <QueryBoundary query={settings} skeleton={<Skeleton className="h-80 rounded-card" />}>
        {(data) => (
          <RoleGuard operation="saveLiveSettings">
            <SettingsEditor settings={data} onSaved={() => cache.invalidateQueries({ queryKey: ["live-settings"] })} />
          </RoleGuard>
        )}
      </QueryBoundary>
    </div>
  );
}

const DRAFT = "live-settings";

type EditorProps = { settings: LiveSettings; onSaved: () => unknown };

function SettingsEditor({ settings, onSaved }: EditorProps) {
  const form = useForm<Draft>({ resolver: zodResolver(SCHEMA), defaultValues: draftOf(settings) });
  const { append, remove } = useFieldArray({ control: form.control, name: "rows", keyName: "rowKey" });
  const { rows, version, began } = form.watch();
  const isDirty = !isSame(valuesOf(rows), settings.values);
  useUnsavedGuard(isDirty, DRAFT, { read: form.getValues });
  useEffect(() => {
    const draft = consumeDraft(DRAFT, isDraft);
    if (draft) {
      form.reset(draft);
    }
  }, [form]);
  const shown = useRef(settings);
  const sent = useRef<readonly Row[]>(undefined);
  useEffect(() => {
    if (shown.current !== settings) {
      shown.current = settings;
      form.reset(draftOver(settings, form.getValues(), sent.current));
    }
  }, [form, settings]);
  const saving = useVersionedSave<LiveSettings["values"], Awaited<ReturnType<typeof saveSettings>>>({
    save: (values, seen) => saveSettings({ values, ...seen }),
    valuesOf: ({ data }) => data,
    conflictTitle: "Someone else saved these settings",
    describe: (values) => Object.entries(values).map(([label, value]) => ({ label, value })),
    base: began,
    confirm: () => ({
      title: "Save the live settings?",
      text: "Running calls use the new settings the next time they check. To confirm, please solve this math problem.",
      verb: "Save",
    }),
    failureMessage: UPDATE_FAILED,
    onDone: onSaved,
    onUseTheirVersion: (body) => {
      form.reset(draftOf(settingsOf(body)));
      return onSaved();
    },
  });

  function save() {
    // Copied, because the form writes later input into the same objects.
    sent.current = structuredClone(rows);
    saving.save(valuesOf(rows), version);
  }

  return (
    <Card
      title="Live settings"
      purpose="Keys must match the app. Values are plain text."
      actions={
        <Button
          size="small"
          icon={<Plus className="size-4" aria-hidden />}
          onClick={() => append({ id: newKey(), key: "", value: "" })}
        >
          Add key
        </Button>
      }
    >
      {rows.length === 0 ? (
        <EmptyState icon={<Plus aria-hidden />} title="No settings yet" text="Add a key that the app reads." />
      ) : (
        <ul className="@container grid gap-3 max-md:-mx-4 max-md:gap-0">
          {rows.map((row, index) => (
            <SettingRow key={row.id} form={form} row={row} index={index} onRemove={() => remove(index)} />
          ))}
        </ul>
      )}
      {/* Within reach of each edited row. */}
      <div className="sticky bottom-0 z-10 -mx-4 mt-2 -mb-4 flex flex-wrap items-center gap-3 rounded-b-card bg-surface px-4 py-4 md:-mx-6 md:-mb-6 md:px-6">
        {/* aria-disabled keeps the focus after a save. The previous button would remove the last key. */}
        <Button tone="primary" aria-disabled={!isDirty} onClick={form.handleSubmit(save)}>
          Save Changes
        </Button>
        {isDirty && (
          <Button tone="quiet" onClick={() => form.reset(draftOf(settings))}>
            Discard
          </Button>
        )}
      </div>
      {saving.dialog}
    </Card>
  );
}

type SettingRowProps = { form: UseFormReturn<Draft>; row: Row; index: number; onRemove: () => void };

function SettingRow({ form, row, index, onRemove }: SettingRowProps) {
  const line = useRef<HTMLLIElement>(null);
  const id = useId();
  const errors = form.formState.errors.rows?.[index];
  // An input would drop line breaks. A textarea stays one, because it has the focus.
  const [hasLines, setHasLines] = useState(false);
  if (!hasLines && row.value.includes("\n")) {
    setHasLines(true);
  }
  const Value = hasLines ? Textarea : Input;
  const number = index + 1;
  function register(part: "key" | "value") {
    const isWrong = errors?.[part] !== undefined;
    return {
      // Editing one key may resolve the duplicate of another.
      ...form.register(`rows.${index}.${part}`, { deps: "rows" }),
      "aria-invalid": isWrong || undefined,
      "aria-describedby": isWrong ? `${id}-error` : undefined,
    };
  }
  /** Switch to a textarea when several lines are pasted, and keep the cursor position. */
  function takeLines(event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>) {
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const text = event.clipboardData.getData("text").replace(/\r\n?/g, "\n");
    // A line break at the end belongs to a copied line and would be invisible.
    if (hasLines || !text.trim().includes("\n")) {
      return;
    }
    event.preventDefault();
    const before = value.slice(0, selectionStart ?? 0) + text;
    flushSync(() => form.setValue(`rows.${index}.value`, before + value.slice(selectionEnd ?? 0)));
    const field = line.current?.querySelector("textarea");
    field?.focus();
    field?.setSelectionRange(before.length, before.length);
  }
  return (
    // On a phone, a key has two labeled lines, with the button next to the first.
    <li
      ref={line}
      className="grid items-center gap-2 max-md:grid-cols-[auto_minmax(0,1fr)_auto] max-md:border-border max-md:not-last:border-b max-md:px-4 max-md:py-3 @max-3xs:grid-cols-[minmax(0,1fr)_auto] md:grid-cols-[minmax(0,16rem)_minmax(0,36rem)_auto]"
    >
      <span className="text-meta text-muted @max-3xs:col-span-full md:hidden" aria-hidden="true">
        Key
      </span>
      <Input
        {...register("key")}
        aria-label={`Key ${number}`}
        placeholder="Key"
        className="scroll-mb-20 font-mono text-meta!"
      />
      <span className="text-meta text-muted @max-3xs:col-span-full md:hidden" aria-hidden="true">
        Value
      </span>
      <Value
        {...register("value")}
        aria-label={row.key.trim() ? `Value of ${row.key.trim()}` : `Value ${number}`}
        placeholder="Value"
        onPaste={takeLines}
        className="scroll-mb-20 max-md:col-span-2"
      />
      <IconButton
        label={`Remove ${row.key || `key ${number}`}`}
        onClick={onRemove}
        className="max-md:col-start-3 max-md:row-start-1 @max-3xs:col-start-2 @max-3xs:row-start-2"
      >
        <Trash2 className="size-4" aria-hidden />
      </IconButton>
      {errors && (
        <p id={`${id}-error`} className="col-span-full text-meta text-danger-text">
          {errors.key?.message ?? errors.value?.message}
        </p>
      )}
    </li>
  );
}

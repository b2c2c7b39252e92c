import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { type ClipboardEvent, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { newKey } from "@/app/api/client";
import { takeDraft } from "@/app/unsaved";
import { AdsTabs, LiveTabs } from "@/features/ads/AdsTabs";
import { UPDATE_FAILED } from "@/lib/messages";
import { Card } from "@/patterns/Card";
import { RoleGuard } from "@/patterns/form/RoleGuard";
import { useUnsavedGuard } from "@/patterns/form/useUnsavedGuard";
import { useVersionedSave } from "@/patterns/form/useVersionedSave";
import { EmptyState } from "@/patterns/layout/EmptyState";
import { PageHead } from "@/patterns/layout/PageHead";
import { QueryBoundary } from "@/patterns/layout/QueryBoundary";
import { Button, IconButton } from "@/ui/Button";
import { Input, Textarea } from "@/ui/Input";
import { Skeleton } from "@/ui/Skeleton";
import { fetchSettings, type LiveSettings, saveSettings, settingsOf } from "./api";
import { draftOf, draftOver, type Fault, faultOf, isDraft, isSame, type Row, valuesOf } from "./rows";
import { TEXTS } from "./texts";

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
          <RoleGuard call="saveLiveSettings">
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
  const [draft, setDraft] = useState(() => takeDraft(DRAFT, isDraft) ?? draftOf(settings));
  const [shown, setShown] = useState(settings);
  const sent = useRef<readonly Row[]>([]);
  if (shown !== settings) {
    setShown(settings);
    setDraft(draftOver(settings, draft, sent.current));
  }
  const { rows } = draft;
  const setRows = (next: Row[]) => setDraft({ ...draft, rows: next });
  const [fault, setFault] = useState<Fault>();
  const isDirty = !isSame(valuesOf(rows), settings.values);
  useUnsavedGuard(isDirty, DRAFT, () => draft);
  const saving = useVersionedSave<LiveSettings["values"], Awaited<ReturnType<typeof saveSettings>>>({
    save: (values, version, captcha) => saveSettings({ values, version, captcha }),
    currentOf: settingsOf,
    conflictTitle: TEXTS.conflict,
    describe: (values) => Object.entries(values).map(([label, value]) => ({ label, value })),
    base: draft.began,
    confirm: () => ({ title: TEXTS.saveTitle, text: TEXTS.saveText, verb: TEXTS.saveVerb }),
    failed: UPDATE_FAILED,
    onDone: onSaved,
    onUseTheirs: (body) => {
      setDraft(draftOf(settingsOf(body)));
      return onSaved();
    },
  });

  function save() {
    const found = faultOf(rows);
    setFault(found);
    if (!found) {
      sent.current = rows;
      saving.save(valuesOf(rows), draft.version);
    }
  }
  function change(id: string, part: Partial<Row>) {
    setRows(rows.map((row) => (row.id === id ? { ...row, ...part } : row)));
    setFault(undefined);
  }

  return (
    <Card
      title={TEXTS.card}
      purpose={TEXTS.cardPurpose}
      actions={
        <Button
          size="small"
          icon={<Plus className="size-4" aria-hidden />}
          onClick={() => setRows([...rows, { id: newKey(), key: "", value: "" }])}
        >
          {TEXTS.add}
        </Button>
      }
    >
      {rows.length === 0 ? (
        <EmptyState icon={<Plus aria-hidden />} title={TEXTS.none} text={TEXTS.noneText} />
      ) : (
        <ul className="@container grid gap-3 max-md:-mx-4 max-md:gap-0">
          {rows.map((row, index) => (
            <SettingRow
              key={row.id}
              row={row}
              number={index + 1}
              fault={fault?.row === row ? fault : undefined}
              onChange={(part) => change(row.id, part)}
              onRemove={() => setRows(rows.filter((other) => other.id !== row.id))}
            />
          ))}
        </ul>
      )}
      <div className="mt-6 flex flex-wrap items-center gap-3">
        {/* The focus comes back to it after a save: before it stands what removes the last key. */}
        <Button tone="primary" aria-disabled={!isDirty} onClick={save}>
          {TEXTS.save}
        </Button>
        {isDirty && (
          <Button tone="quiet" onClick={() => setDraft(draftOf(settings))}>
            {TEXTS.discard}
          </Button>
        )}
      </div>
      {saving.dialog}
    </Card>
  );
}

type SettingRowProps = {
  row: Row;
  number: number;
  fault: Fault | undefined;
  onChange: (part: Partial<Row>) => void;
  onRemove: () => void;
};

function SettingRow({ row, number, fault, onChange, onRemove }: SettingRowProps) {
  const line = useRef<HTMLLIElement>(null);
  const told = useId();
  useEffect(() => {
    if (fault) {
      line.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
    }
  }, [fault]);
  // A field of one line would drop line breaks. A textarea stays one, because it has the focus.
  const [hasLines, setHasLines] = useState(false);
  if (!hasLines && row.value.includes("\n")) {
    setHasLines(true);
  }
  const Value = hasLines ? Textarea : Input;
  /** Several lines make the field the one that takes them, with the focus where it would be after any paste. */
  function takeLines(event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>) {
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const text = event.clipboardData.getData("text").replace(/\r\n?/g, "\n");
    // A break at an end came along with one line that was copied: nobody would see it.
    if (hasLines || !text.trim().includes("\n")) {
      return;
    }
    event.preventDefault();
    const before = value.slice(0, selectionStart ?? 0) + text;
    flushSync(() => onChange({ value: before + value.slice(selectionEnd ?? 0) }));
    const field = line.current?.querySelector("textarea");
    field?.focus();
    field?.setSelectionRange(before.length, before.length);
  }
  return (
    // On a phone two labelled lines a key, the button beside the first.
    <li
      ref={line}
      className="grid items-center gap-2 max-md:grid-cols-[auto_minmax(0,1fr)_auto] max-md:border-border max-md:not-last:border-b max-md:px-4 max-md:py-3 @max-3xs:grid-cols-[minmax(0,1fr)_auto] md:grid-cols-[minmax(0,16rem)_minmax(0,1fr)_auto]"
    >
      <span className="text-meta text-muted @max-3xs:col-span-full md:hidden" aria-hidden="true">
        {TEXTS.key}
      </span>
      <Input
        aria-label={TEXTS.keyOf(number)}
        placeholder={TEXTS.key}
        className="font-mono text-meta!"
        // What is typed after "Add key" belongs into the new row, not over the first one.
        autoFocus={row.key === ""}
        aria-invalid={fault?.part === "key" || undefined}
        aria-describedby={fault?.part === "key" ? told : undefined}
        value={row.key}
        onChange={(event) => onChange({ key: event.target.value })}
      />
      <span className="text-meta text-muted @max-3xs:col-span-full md:hidden" aria-hidden="true">
        {TEXTS.value}
      </span>
      <Value
        aria-label={TEXTS.valueOf(row.key.trim(), number)}
        placeholder={TEXTS.value}
        aria-invalid={fault?.part === "value" || undefined}
        aria-describedby={fault?.part === "value" ? told : undefined}
        value={row.value}
        onChange={(event: { target: { value: string } }) => onChange({ value: event.target.value })}
        onPaste={takeLines}
        className="max-md:col-span-2"
      />
      <IconButton
        label={TEXTS.remove(row.key, number)}
        onClick={onRemove}
        className="max-md:col-start-3 max-md:row-start-1 @max-3xs:col-start-2 @max-3xs:row-start-2"
      >
        <Trash2 className="size-4" aria-hidden />
      </IconButton>
      {fault && (
        <p id={told} className="col-span-full text-meta text-danger-text">
          {fault.message}
        </p>
      )}
    </li>
  );
}

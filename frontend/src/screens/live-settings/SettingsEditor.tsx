import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useConfirmedAction } from "@/components/form/useConfirmedAction";
import { useUnsavedGuard } from "@/components/form/useUnsavedGuard";
import { EmptyState } from "@/components/layout/EmptyState";
import { toastFailure } from "@/components/layout/toasts";
import { type Answer, Refused } from "@/lib/client";
import { PLEASE_FILL, UPDATE_FAILED } from "@/lib/messages";
import { newKey } from "@/lib/unique";
import { takeDraft } from "@/lib/unsaved";
import { Button, IconButton } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { Input } from "@/ui/Input";
import { type LiveSettings, saveSettings, settingsOf } from "./api";
import { MapConflict } from "./MapConflict";
import { TEXTS } from "./texts";

type Row = { id: string; key: string; value: string };
const DRAFT = "live-settings";

/** What an ended session interrupted. */
function draftRows(): Row[] | undefined {
  return takeDraft(DRAFT) as Row[] | undefined;
}

type EditorProps = { settings: LiveSettings; onSaved: () => unknown };

export function SettingsEditor({ settings, onSaved }: EditorProps) {
  const [rows, setRows] = useState<Row[]>(() => draftRows() ?? rowsOf(settings.values));
  const [standing, setStanding] = useState<LiveSettings>();
  const { ask, dialog } = useConfirmedAction();
  const isDirty = JSON.stringify(valuesOf(rows)) !== JSON.stringify(settings.values);
  useUnsavedGuard(isDirty, DRAFT, () => rows);

  function save(version: number) {
    const fault = faultOf(rows);
    if (fault) {
      toastFailure(fault);
      return;
    }
    ask({
      title: TEXTS.saveTitle,
      text: TEXTS.saveText,
      verb: TEXTS.saveVerb,
      failed: UPDATE_FAILED,
      act: (captcha) => saveOrShow({ values: valuesOf(rows), version, captcha }, setStanding),
      onDone: () => {
        setStanding(undefined);
        return onSaved();
      },
    });
  }
  const change = (id: string, part: Partial<Row>) =>
    setRows(rows.map((row) => (row.id === id ? { ...row, ...part } : row)));

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
              onChange={(part) => change(row.id, part)}
              onRemove={() => setRows(rows.filter((other) => other.id !== row.id))}
            />
          ))}
        </ul>
      )}
      <div className="mt-6 flex flex-wrap items-center gap-3">
        <Button tone="primary" disabled={!isDirty} onClick={() => save(settings.version)}>
          {TEXTS.save}
        </Button>
        {isDirty && (
          <Button tone="quiet" onClick={() => setRows(rowsOf(settings.values))}>
            {TEXTS.discard}
          </Button>
        )}
      </div>
      {dialog}
      {standing && (
        <MapConflict
          mine={valuesOf(rows)}
          theirs={standing.values}
          onTakeTheirs={onSaved}
          onKeepMine={() => save(standing.version)}
          onClose={() => setStanding(undefined)}
        />
      )}
    </Card>
  );
}

type SettingRowProps = { row: Row; number: number; onChange: (part: Partial<Row>) => void; onRemove: () => void };

function SettingRow({ row, number, onChange, onRemove }: SettingRowProps) {
  return (
    // On a phone two labelled lines a key, the button beside the first.
    <li className="grid items-center gap-2 max-md:grid-cols-[auto_minmax(0,1fr)_auto] max-md:border-border max-md:not-last:border-b max-md:px-4 max-md:py-3 @max-3xs:grid-cols-[minmax(0,1fr)_auto] md:grid-cols-[minmax(0,16rem)_minmax(0,1fr)_auto]">
      <span className="text-meta text-muted @max-3xs:col-span-full md:hidden" aria-hidden="true">
        {TEXTS.key}
      </span>
      <Input
        aria-label={TEXTS.keyOf(number)}
        placeholder={TEXTS.key}
        className="font-mono text-meta!"
        maxLength={100}
        value={row.key}
        onChange={(event) => onChange({ key: event.target.value })}
      />
      <span className="text-meta text-muted @max-3xs:col-span-full md:hidden" aria-hidden="true">
        {TEXTS.value}
      </span>
      <Input
        aria-label={TEXTS.valueOf(number)}
        placeholder={TEXTS.value}
        maxLength={2000}
        value={row.value}
        onChange={(event) => onChange({ value: event.target.value })}
        className="max-md:col-span-2"
      />
      <IconButton
        label={TEXTS.remove(row.key, number)}
        onClick={onRemove}
        className="max-md:col-start-3 max-md:row-start-1 @max-3xs:col-start-2 @max-3xs:row-start-2"
      >
        <Trash2 className="size-4" aria-hidden />
      </IconButton>
    </li>
  );
}

/** A save that came late shows what stands; anything else is the dialog's own business. */
async function saveOrShow(
  options: Parameters<typeof saveSettings>[0],
  show: (standing: LiveSettings) => void,
): Promise<Answer> {
  try {
    return await saveSettings(options);
  } catch (error) {
    if (error instanceof Refused && error.code === 409) {
      show(settingsOf(error.answer));
    }
    if (error instanceof Refused && !error.answer.message) {
      throw new Refused(error.code, { ...error.answer, message: UPDATE_FAILED });
    }
    throw error;
  }
}

function rowsOf(values: Record<string, string>): Row[] {
  return Object.entries(values).map(([key, value]) => ({ id: newKey(), key, value }));
}

function valuesOf(rows: Row[]): Record<string, string> {
  return Object.fromEntries(rows.map((row) => [row.key.trim(), row.value]));
}

function faultOf(rows: Row[]): string {
  const keys = rows.map((row) => row.key.trim());
  if (keys.includes("")) {
    return PLEASE_FILL;
  }
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  return twice ? TEXTS.twice(twice) : "";
}

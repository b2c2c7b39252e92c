import { type FormEvent, useState } from "react";
import { Field } from "@/components/form/Field";
import { CANCEL, SAVE } from "@/components/form/texts";
import { useUnsavedGuard } from "@/components/form/useUnsavedGuard";
import { POSITION_UPDATE_FAILED } from "@/lib/messages";
import { startingPosition } from "@/lib/rules";
import { Button } from "@/ui/Button";
import { Input } from "@/ui/Input";
import { KEYS, type NumberName, type Settings, setNumber } from "./api";
import { useRulesFold } from "./RulesFold";
import { LastChanged, SettingWaits } from "./SettingHead";
import { labelOf, mayChange, NUMBERS } from "./settings";
import { TEXTS } from "./texts";
import { useChange } from "./useChange";

type Draft = { typed: string; seenVersion: number };

/** A whole number, 0 or more. The field's own minimum is 1, and the rule speaks instead of the browser. */
export function NumberRow({ name, settings }: { name: NumberName; settings: Settings }) {
  const [draft, setDraft] = useState<Draft>();
  const [error, setError] = useState("");
  useUnsavedGuard(draft !== undefined && draft.typed !== String(settings.numbers[name]));
  const { ask, dialog } = useChange();
  const rules = useRulesFold(name);
  const typed = draft?.typed ?? String(settings.numbers[name]);
  const seenVersion = draft?.seenVersion ?? settings.version;

  function cancel() {
    setDraft(undefined);
    setError("");
  }
  function save(event: FormEvent) {
    event.preventDefault();
    const verdict = startingPosition(typed);
    setError(verdict === true ? "" : verdict);
    if (verdict !== true) {
      return;
    }
    ask({
      title: `${labelOf(name)}: ${Number(typed)}`,
      text: TEXTS.takesEffect(settings.numbers[name]),
      save: (captcha, version, { value }) => setNumber(name, value, { captcha, seenVersion: version }),
      seenVersion,
      failed: POSITION_UPDATE_FAILED,
      late: {
        input: { value: Number(typed) },
        inputOf: (theirs) => ({ value: theirs.numbers[name] }),
        say: ({ value }) => [{ label: labelOf(name), value: String(value) }],
      },
      onSaved: () => setDraft(undefined),
      onTheirs: () => setDraft(undefined),
      onRefused: ({ errors }) => setError(errors.value?.[0] ?? ""),
    });
  }

  return (
    <div className="grid min-w-0 content-start gap-2">
      <form noValidate onSubmit={save} aria-label={labelOf(name)} data-setting={KEYS[name]}>
        <Field
          label={NUMBERS[name].label}
          aside={<code className="font-mono text-meta text-muted">{KEYS[name]}</code>}
          hint={NUMBERS[name].hint}
          error={error}
        >
          {(control) => (
            <div className="flex items-center gap-2">
              <Input
                {...control}
                type="number"
                inputMode="numeric"
                min={1}
                step={1}
                disabled={!mayChange()}
                value={typed}
                onChange={(event) => setDraft({ typed: event.target.value, seenVersion })}
                className="tabular max-w-28"
              />
              <span className="mr-auto text-meta text-muted">{NUMBERS[name].unit}</span>
              {draft && <Button onClick={cancel}>{CANCEL}</Button>}
              <Button type="submit" tone={draft ? "primary" : "plain"} disabled={!mayChange()}>
                {SAVE}
              </Button>
            </div>
          )}
        </Field>
        <div className="mt-1 flex flex-wrap items-start justify-between gap-x-3">
          <LastChanged change={settings.changes[name]} />
          {rules.button}
        </div>
      </form>
      <SettingWaits of={[name]} />
      {rules.list}
      {dialog}
    </div>
  );
}

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { POSITION_UPDATE_FAILED, SETTING_UPDATE_FAILED } from "@/lib/messages";
import { startingPosition } from "@/lib/rules";
import { MODES } from "@/lib/settings";
import { Dialog } from "@/patterns/Dialog";
import { Field } from "@/patterns/form/Form";
import { CANCEL, SAVE } from "@/patterns/form/texts";
import { useUnsavedGuard } from "@/patterns/form/useUnsavedGuard";
import { Button } from "@/ui/Button";
import { Choice } from "@/ui/Choice";
import { classes } from "@/ui/classes";
import { Input } from "@/ui/Input";
import { Switch } from "@/ui/Switch";
import {
  KEYS,
  type Mode,
  type NumberName,
  type Settings,
  type Slot,
  type SwitchName,
  setMode,
  setNumber,
  setSwitch,
} from "./api";
import { useRulesFold } from "./RulesFold";
import { readEffect } from "./rulesActs";
import { RULES_KEY, type RuledName, type RuleValue, readRules, type SettingRule } from "./rulesApi";
import { LastChanged, SettingHead } from "./SettingHead";
import { sayOverrides, sayRule } from "./sentences";
import { labelOf, mayChange, modesOf, NUMBERS, SLOTS, SWITCHES, valueFormatter } from "./settings";
import { TEXTS } from "./texts";
import { useChange } from "./useChange";

/** One switch. The call carries the inverse of what is shown, as the value to set. */
export function SwitchRow({ name, settings }: { name: SwitchName; settings: Settings }) {
  const id = useId();
  const [isSaving, setSaving] = useState(false);
  const [isAskingRules, setAskingRules] = useState(false);
  const { ask, dialog } = useChange();
  const isOn = settings.switches[name];
  const cache = useQueryClient();
  const rules = useRulesFold(name, isOn);
  // They keep the present value for some phones when the switch is turned.
  const keepingIn = (listed: readonly SettingRule[]) => listed.filter(({ value, paused }) => value === isOn && !paused);

  /** Ask once the rules are known. If they cannot be loaded, the switch can be turned without them. */
  async function press() {
    const query = { queryKey: RULES_KEY, queryFn: readRules, retry: false };
    const known = await cache.ensureQueryData(query).catch(() => undefined);
    if (keepingIn(known?.rules[name] ?? []).length > 0) {
      setAskingRules(true);
    } else {
      turn(false);
    }
  }
  async function save(captcha: string, pauseRules: boolean) {
    setSaving(true);
    try {
      return await setSwitch({ name, on: !isOn, pauseRules }, captcha);
    } finally {
      setSaving(false);
    }
  }
  function turn(pauseRules: boolean) {
    setAskingRules(false);
    const verbs = pauseRules ? [TEXTS.turnOffAndPause, TEXTS.turnOnAndPause] : [TEXTS.turnOff, TEXTS.turnOn];
    ask({
      title: `${labelOf(name)}: turn ${isOn ? "off" : "on"}`,
      text: TEXTS.takesEffect(isOn ? "on" : "off"),
      verb: verbs[isOn ? 0 : 1] as string,
      save: (captcha) => save(captcha, pauseRules),
      seenVersion: settings.version,
      failed: SETTING_UPDATE_FAILED,
    });
  }

  return (
    <div className="grid min-w-0 grid-cols-1 gap-3">
      <SettingHead
        id={id}
        name={name}
        text={SWITCHES[name]}
        change={settings.changes[name]}
        rules={rules.button}
        effective={sayEffective(name, isOn, rules.rules)}
      >
        <span id={`do-${name}`} className="flex">
          <Switch
            labelledBy={`${id}-label`}
            describedBy={`${id}-hint`}
            isOn={isOn}
            pending={isSaving}
            disabled={!mayChange()}
            onChange={() => void press()}
          />
        </span>
      </SettingHead>
      {rules.list}
      {isAskingRules && (
        <KeptByRulesDialog
          name={name}
          isOn={isOn}
          rules={keepingIn(rules.rules)}
          onTurn={turn}
          onClose={() => setAskingRules(false)}
        />
      )}
      {dialog}
    </div>
  );
}

type KeptByRulesProps = {
  name: SwitchName;
  isOn: boolean;
  rules: readonly SettingRule[];
  onTurn: (pauseRules: boolean) => void;
  onClose: () => void;
};

/** Asked before a switch is turned that rules keep as it is for some phones. */
function KeptByRulesDialog({ name, isOn, rules, onTurn, onClose }: KeptByRulesProps) {
  const { data } = useQuery({
    queryKey: [...RULES_KEY, "effect", name, isOn],
    queryFn: () => readEffect(name, { value: !isOn }),
  });
  const kept = data?.given.find(({ value }) => value === isOn)?.phones ?? 0;
  const share = data && data.phones > 0 ? TEXTS.rulesApplyShare(Math.round((100 * kept) / data.phones)) : "";
  const format = valueFormatter(name);
  return (
    <Dialog
      title={`${labelOf(name)}: turn ${isOn ? "off" : "on"}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{CANCEL}</Button>
          <Button onClick={() => onTurn(false)}>{isOn ? TEXTS.turnOffOnly : TEXTS.turnOnOnly}</Button>
          <Button tone="primary" onClick={() => onTurn(true)}>
            {isOn ? TEXTS.turnOffAndPause : TEXTS.turnOnAndPause}
          </Button>
        </>
      }
    >
      <p>{TEXTS.rulesApply(rules.length, format(isOn), share)}</p>
      <ul className="mt-2 grid list-disc gap-1 pl-5">
        {rules.map((rule) => (
          <li key={rule.name} className="wrap-anywhere">{`${rule.name}: ${sayRule(rule, format)}`}</li>
        ))}
      </ul>
      <p className="mt-3 text-muted">{TEXTS.rulesWin}</p>
    </Dialog>
  );
}

/** "Off · 1 rule: on for Android", where rules set another value for some phones. */
function sayEffective(name: RuledName, value: RuleValue, rules: readonly SettingRule[]): string {
  const format = valueFormatter(name);
  const others = rules.filter((rule) => !rule.paused && rule.value !== value);
  return others.length > 0 ? `${format(value)} · ${sayOverrides(others, format)}` : "";
}

type NumberDraft = { typed: string; seenVersion: number };

/** A whole number, 0 or more. The field's own minimum is 1, and the rule speaks instead of the browser. */
export function NumberRow({ name, settings }: { name: NumberName; settings: Settings }) {
  const [draft, setDraft] = useState<NumberDraft>();
  const [error, setError] = useState("");
  useUnsavedGuard(draft !== undefined && draft.typed !== String(settings.numbers[name]));
  const { ask, dialog, isActing } = useChange();
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
      onError: ({ fields }) => setError(fields.value?.[0] ?? ""),
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
          // What the server said comes with the focus, once its dialog is closed.
          errorRole={startingPosition(typed) === true ? undefined : "alert"}
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
                readOnly={isActing}
                value={typed}
                onChange={(event) => setDraft({ typed: event.target.value, seenVersion })}
                className="tabular max-w-28"
              />
              <span className="mr-auto text-meta text-muted">{NUMBERS[name].unit}</span>
              {draft && <Button onClick={cancel}>{CANCEL}</Button>}
              <Button type="submit" tone={draft ? "primary" : "plain"} disabled={!mayChange()} pending={isActing}>
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
      {rules.list}
      {dialog}
    </div>
  );
}

type ModeDraft = { mode: Mode; seenVersion: number };

/** Which ad stands there. While the auto status is on, the choice is dimmed and cannot be made. */
export function ModeRow({ slot, settings }: { slot: Slot; settings: Settings }) {
  const id = useId();
  const text = SLOTS[slot];
  const isAuto = settings.switches[text.auto];
  const isStill = isAuto || !mayChange();
  const rules = useRulesFold(slot, settings.modes[slot]);
  return (
    <fieldset aria-labelledby={`${id}-label`} className="grid min-w-0 grid-cols-1 gap-4">
      <SettingHead
        id={id}
        name={slot}
        text={text}
        change={settings.changes[slot]}
        rules={rules.button}
        effective={sayEffective(slot, settings.modes[slot], rules.rules)}
      />
      {rules.list}
      <div className="grid grid-cols-1 gap-4 border-border border-l-2 pl-[min(1rem,4vw)]">
        <SwitchRow name={text.auto} settings={settings} />
        <fieldset
          disabled={isStill}
          aria-disabled={isStill || undefined}
          aria-label={TEXTS.modeOf(text.label.toLowerCase())}
          data-mode={KEYS[slot]}
          className={classes("min-w-0 transition-opacity duration-150 ease-out", isAuto && "opacity-50")}
        >
          <ModeChoice slot={slot} settings={settings} labelledBy={`${id}-label`} isDisabled={isStill} />
        </fieldset>
      </div>
    </fieldset>
  );
}

type ModeChoiceProps = { slot: Slot; settings: Settings; labelledBy: string; isDisabled: boolean };

function ModeChoice({ slot, settings, labelledBy, isDisabled }: ModeChoiceProps) {
  const [draft, setDraft] = useState<ModeDraft>();
  const { ask, dialog, isActing } = useChange();
  const standing = settings.modes[slot];
  const chosen = isDisabled ? standing : (draft?.mode ?? standing);
  const seenVersion = draft?.seenVersion ?? settings.version;
  useUnsavedGuard(chosen !== standing);

  function save() {
    ask({
      title: `${SLOTS[slot].label}: ${MODES[chosen]}`,
      text: TEXTS.takesEffect(MODES[standing]),
      save: (captcha, version, { mode }) => setMode(slot, mode, { captcha, seenVersion: version }),
      seenVersion,
      failed: SETTING_UPDATE_FAILED,
      late: {
        input: { mode: chosen },
        inputOf: (theirs) => ({ mode: theirs.modes[slot] }),
        say: ({ mode }) => [{ label: SLOTS[slot].label, value: MODES[mode] }],
      },
      onSaved: () => setDraft(undefined),
      onTheirs: () => setDraft(undefined),
    });
  }

  return (
    <div className="flex flex-col gap-3 lg:flex-row lg:items-center">
      <Choice
        labelledBy={labelledBy}
        segments={modesOf(slot).map((mode) => ({ value: mode, label: MODES[mode], code: mode }))}
        value={chosen}
        disabled={isDisabled || isActing}
        onChange={(mode) => setDraft(mode === standing ? undefined : { mode, seenVersion })}
      />
      {chosen !== standing && (
        <div className="flex flex-wrap gap-2">
          <Button tone="primary" pending={isActing} onClick={save}>
            {SAVE}
          </Button>
          <Button onClick={() => setDraft(undefined)}>{CANCEL}</Button>
        </div>
      )}
      {dialog}
    </div>
  );
}

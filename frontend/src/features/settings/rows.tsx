import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { z } from "zod";
import { startingPosition } from "@/lib/fields";
import { POSITION_UPDATE_FAILED, SETTING_UPDATE_FAILED, UPDATED } from "@/lib/messages";
import { labelOf, MODES, SETTINGS } from "@/lib/settings";
import { describeOverrides, describeRule } from "@/patterns/audit/ruleTexts";
import { Dialog } from "@/patterns/Dialog";
import { Field, Form } from "@/patterns/form/Form";
import { useConfirmedAction } from "@/patterns/form/useConfirmedAction";
import { IN_BACKGROUND } from "@/session/queryClient";
import { Button } from "@/ui/Button";
import { Choice } from "@/ui/Choice";
import { classes } from "@/ui/classes";
import { Input } from "@/ui/Input";
import { Switch } from "@/ui/Switch";
import {
  type Mode,
  type NumberName,
  SETTINGS_KEY,
  type Settings,
  type Slot,
  type SwitchName,
  setMode,
  setNumber,
  setSwitch,
} from "./api";
import { useRulesFold } from "./RulesFold";
import { RULES_KEY, type RuledName, type RuleValue, readEffect, readRules, type SettingRule } from "./rulesApi";
import { EffectiveValue, LastChanged, SettingHead } from "./SettingHead";
import { mayChange, modesOf, valueFormatter } from "./settings";
import { useSettingForm } from "./useSettingForm";

/** The row of a switch. */
export function SwitchRow({ name, settings }: { name: SwitchName; settings: Settings }) {
  const id = useId();
  const [isAskingRules, setAskingRules] = useState(false);
  const { confirm, dialog, isActing } = useConfirmedAction();
  const isOn = settings.switches[name];
  const cache = useQueryClient();
  const rules = useRulesFold(name, isOn);
  // These rules keep the current value for some phones when the switch changes.
  const keepingIn = (listed: readonly SettingRule[]) => listed.filter(({ value, paused }) => value === isOn && !paused);

  /** Open the dialog when the rules are loaded. If they fail to load, the switch can change without them. */
  async function press() {
    const known = await cache.ensureQueryData({ queryKey: RULES_KEY, queryFn: readRules }).catch(() => undefined);
    if (keepingIn(known?.rules[name] ?? []).length > 0) {
      setAskingRules(true);
    } else {
      turn(false);
    }
  }
  function turn(pauseRules: boolean) {
    setAskingRules(false);
    const verbs = pauseRules ? ["Turn off and pause rules", "Turn on and pause rules"] : ["Turn off", "Turn on"];
    confirm({
      title: `Turn ${isOn ? "off" : "on"} “${labelOf(name)}”?`,
      text: effectNotice(isOn ? "on" : "off"),
      verb: verbs[isOn ? 0 : 1] as string,
      tone: "primary",
      send: (captcha) => setSwitch({ name, on: !isOn, pauseRules }, captcha),
      successMessage: UPDATED,
      failureMessage: SETTING_UPDATE_FAILED,
      reload: () => cache.invalidateQueries({ queryKey: SETTINGS_KEY }),
    });
  }

  return (
    <div className="grid min-w-0 grid-cols-1 gap-3">
      <SettingHead
        id={id}
        name={name}
        change={settings.changes[name]}
        rules={rules.button}
        effective={effectiveValueText(name, isOn, rules.rules)}
      >
        <span id={`do-${name}`} className="flex">
          <Switch
            labelledBy={`${id}-label`}
            describedBy={`${id}-hint`}
            isOn={isOn}
            pending={isActing}
            disabled={!mayChange()}
            onChange={() => void press()}
          />
        </span>
      </SettingHead>
      {rules.list}
      {isAskingRules && (
        <OverridingRulesDialog
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

type OverridingRulesProps = {
  name: SwitchName;
  isOn: boolean;
  rules: readonly SettingRule[];
  onTurn: (pauseRules: boolean) => void;
  onClose: () => void;
};

/** The dialog for a switch whose value rules keep for some phones. */
function OverridingRulesDialog({ name, isOn, rules, onTurn, onClose }: OverridingRulesProps) {
  const { data } = useQuery({
    queryKey: [...RULES_KEY, "effect", name, isOn],
    queryFn: () => readEffect(name, { value: !isOn }),
    meta: IN_BACKGROUND,
  });
  const unchangedPhones = data?.given.find(({ value }) => value === isOn)?.phones ?? 0;
  const share =
    data && data.phones > 0
      ? ` for about ${Math.round((100 * unchangedPhones) / data.phones)}% of the phones seen in the last 24 hours`
      : "";
  const format = valueFormatter(name);
  return (
    <Dialog
      title={`Turn ${isOn ? "off" : "on"} “${labelOf(name)}”?`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button onClick={() => onTurn(false)}>{isOn ? "Turn off only" : "Turn on only"}</Button>
          <Button tone="primary" onClick={() => onTurn(true)}>
            {isOn ? "Turn off and pause rules" : "Turn on and pause rules"}
          </Button>
        </>
      }
    >
      <p>{`${rules.length === 1 ? "1 rule still sets" : `${rules.length} rules still set`} ${format(isOn)}${share}:`}</p>
      <ul className="mt-2 grid list-disc gap-1 pl-5">
        {rules.map((rule) => (
          <li key={rule.name} className="wrap-anywhere">{`${rule.name}: ${describeRule(rule, format)}`}</li>
        ))}
      </ul>
      <p className="mt-3 text-muted">
        Rules have priority over the switch. Pause them to change the value for all phones.
      </p>
    </Dialog>
  );
}

/** Return "Off · 1 rule: on for Android" if rules set another value for some phones. */
function effectiveValueText(name: RuledName, value: RuleValue, rules: readonly SettingRule[]): string {
  const format = valueFormatter(name);
  const others = rules.filter((rule) => !rule.paused && rule.value !== value);
  return others.length > 0 ? `${format(value)} · ${describeOverrides(others, format)}` : "";
}

function effectNotice(current: string | number): string {
  return `Takes effect the next time the app starts. Currently ${current}.`;
}

const NUMBER = z.object({ value: startingPosition });

/** The row of a whole number from 0. The field's `min` is 1, and the schema replaces the browser's messages. */
export function NumberRow({ name, settings }: { name: NumberName; settings: Settings }) {
  const { key, label, hint, unit } = SETTINGS[name];
  const rules = useRulesFold(name);
  const effective = effectiveValueText(name, settings.numbers[name], rules.rules);
  const { form, save, isPending, dialog } = useSettingForm({
    settings,
    valuesOf: ({ numbers }) => ({ value: String(numbers[name]) }),
    schema: NUMBER,
    save: ({ value }, confirmation) => setNumber(name, Number(value), confirmation),
    confirm: ({ value }) => ({
      title: `Save ${Number(value)} as “${labelOf(name)}”?`,
      text: effectNotice(settings.numbers[name]),
    }),
    describe: ({ value }) => [{ label: labelOf(name), value: String(Number(value)) }],
    failureMessage: POSITION_UPDATE_FAILED,
  });
  const { isDirty, errors } = form.formState;
  return (
    <div className="grid min-w-0 content-start gap-2" data-setting={key}>
      <Form form={form} label={labelOf(name)} onSubmit={save} isSending={isPending}>
        <Field
          label={label}
          aside={<code className="font-mono text-meta text-muted">{key}</code>}
          hint={hint}
          error={errors.value?.message}
          errorRole="alert"
        >
          {(control) => (
            <div className="flex items-center gap-2">
              <Input
                {...control}
                {...form.register("value")}
                type="number"
                inputMode="numeric"
                min={1}
                step={1}
                disabled={!mayChange()}
                className="tabular max-w-28"
              />
              <span className="mr-auto text-meta text-muted">{unit}</span>
              {isDirty && <Button onClick={() => form.reset()}>Cancel</Button>}
              <Button type="submit" tone={isDirty ? "primary" : "plain"} disabled={!mayChange()} pending={isPending}>
                Save
              </Button>
            </div>
          )}
        </Field>
      </Form>
      {effective && <EffectiveValue>{effective}</EffectiveValue>}
      <div className="mt-1 flex flex-wrap items-start justify-between gap-x-3">
        <LastChanged change={settings.changes[name]} />
        {rules.button}
      </div>
      {rules.list}
      {dialog}
    </div>
  );
}

/** The ad mode of a slot. It is disabled while the auto status is on. */
export function ModeRow({ slot, settings }: { slot: Slot; settings: Settings }) {
  const id = useId();
  const { key, label } = SETTINGS[slot];
  const auto = `${slot}Auto` as const;
  const isAuto = settings.switches[auto];
  const isInactive = isAuto || !mayChange();
  const rules = useRulesFold(slot, settings.modes[slot]);
  return (
    <fieldset aria-labelledby={`${id}-label`} className="grid min-w-0 grid-cols-1 gap-4">
      <SettingHead
        id={id}
        name={slot}
        change={settings.changes[slot]}
        rules={rules.button}
        effective={effectiveValueText(slot, settings.modes[slot], rules.rules)}
      />
      {rules.list}
      <div className="grid grid-cols-1 gap-4 border-border border-l-2 pl-[min(1rem,4vw)]">
        <SwitchRow name={auto} settings={settings} />
        <fieldset
          disabled={isInactive}
          aria-disabled={isInactive || undefined}
          aria-label={`Mode, ${label.toLowerCase()}`}
          data-mode={key}
          className={classes("min-w-0 transition-opacity duration-150 ease-out", isAuto && "opacity-50")}
        >
          {/* The key discards an unsaved choice when the auto status is turned on. */}
          <ModeChoice
            key={String(isAuto)}
            slot={slot}
            settings={settings}
            labelledBy={`${id}-label`}
            isDisabled={isInactive}
          />
        </fieldset>
      </div>
    </fieldset>
  );
}

type ModeChoiceProps = { slot: Slot; settings: Settings; labelledBy: string; isDisabled: boolean };

const MODE = z.object({ mode: z.enum(Object.keys(MODES) as Mode[]) });

function ModeChoice({ slot, settings, labelledBy, isDisabled }: ModeChoiceProps) {
  const { form, save, isPending, dialog } = useSettingForm({
    settings,
    valuesOf: ({ modes }) => ({ mode: modes[slot] }),
    schema: MODE,
    save: ({ mode }, confirmation) => setMode(slot, mode, confirmation),
    confirm: ({ mode }) => ({
      title: `Save ${MODES[mode]} as “${labelOf(slot)}”?`,
      text: effectNotice(MODES[settings.modes[slot]]),
    }),
    describe: ({ mode }) => [{ label: labelOf(slot), value: MODES[mode] }],
    failureMessage: SETTING_UPDATE_FAILED,
  });
  return (
    <div className="flex flex-col gap-3 lg:flex-row lg:items-center">
      <Choice
        labelledBy={labelledBy}
        segments={modesOf(slot).map((mode) => ({ value: mode, label: MODES[mode], code: mode }))}
        value={form.watch("mode")}
        disabled={isDisabled || isPending}
        onChange={(mode) => form.setValue("mode", mode, { shouldDirty: true })}
      />
      {form.formState.isDirty && (
        <div className="flex flex-wrap gap-2">
          <Button tone="primary" pending={isPending} onClick={form.handleSubmit(save)}>
            Save
          </Button>
          <Button onClick={() => form.reset()}>Cancel</Button>
        </div>
      )}
      {dialog}
    </div>
  );
}

import { zodResolver } from "@hookform/resolvers/zod";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { ApiError } from "@/api/ApiError";
import { formatNumber, formatQuantity } from "@/lib/format";
import { labelOf, MODES, SETTINGS } from "@/lib/settings";
import { describeRule } from "@/patterns/audit/ruleTexts";
import { Dialog } from "@/patterns/Dialog";
import { AddressField, Field, Form, TextField } from "@/patterns/form/Form";
import { ScheduleFields } from "@/patterns/form/ScheduleFields";
import { useDiscardPrompt } from "@/patterns/form/useDiscardPrompt";
import { useUnsavedGuard } from "@/patterns/form/useUnsavedGuard";
import { IN_BACKGROUND } from "@/session/queryClient";
import { Button } from "@/ui/Button";
import { CancelAndSubmit } from "@/ui/FormFooter";
import { Input, Select } from "@/ui/Input";
import type { Slot } from "./api";
import {
  CONDITIONS,
  fieldsOf,
  listOf,
  type RuleFields,
  rangeOf,
  ruleOf,
  ruleSchema,
  SCHEDULE,
  type ValueKind,
  validConditions,
} from "./ruleFields";
import {
  type DeviceConditions,
  type Reach,
  RULES_KEY,
  type RuledName,
  type RuleValue,
  readReach,
  type SettingRule,
} from "./rulesApi";
import { modesOf, valueFormatter } from "./settings";

type RuleDialogProps = {
  name: RuledName;
  /** The edited rule, or undefined for a new one. */
  rule: SettingRule | undefined;
  /** The value for all phones: a new rule starts with another one. */
  current: RuleValue | undefined;
  /** The names of the setting's other rules. */
  others: readonly string[];
  onClose: () => void;
  onDone: (rule: SettingRule) => void;
};

type FormOfRule = { form: UseFormReturn<RuleFields> };

/** A rule: name, value, and optional conditions. */
export function RuleDialog({ name, rule, current, others, onClose, onDone }: RuleDialogProps) {
  const { kind } = SETTINGS[name];
  const otherMode = kind === "mode" ? modesOf(name as Slot).find((mode) => mode !== current) : undefined;
  const first = { switch: String(current !== true), mode: otherMode ?? "OPEN", number: "", prompt: "" }[kind];
  const form = useForm<RuleFields>({
    resolver: zodResolver(ruleSchema(kind, others)),
    defaultValues: fieldsOf(rule, first),
  });
  const typed = form.watch();
  const reach = useReaches(typed);
  const rejected = (["platform", "version"] as const).find((field) => reach[field].error);
  const { leave, dialog } = useDiscardPrompt();
  const { isDirty } = form.formState;
  useUnsavedGuard(isDirty);
  const close = () => leave(isDirty, onClose);
  return (
    <>
      <Dialog title={`${rule ? "Edit" : "Add"} rule: ${labelOf(name)}`} isWide onClose={close}>
        <Form
          form={form}
          label="Rule"
          onSubmit={(fields) => (rejected ? form.setFocus(rejected) : onDone(ruleOf(fields, kind, rule)))}
        >
          <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
            <TextField
              form={form}
              name="name"
              label="Name"
              isRequired
              hint="A name for this rule, such as “Trial in India”."
            />
            <ValueFields form={form} name={name} kind={kind} />
          </div>
          <h3 className="font-medium">Which phones</h3>
          <p className="-mt-3 text-meta text-muted">
            A phone must meet every condition you fill in. If it does not report a value, it does not meet the
            condition.
          </p>
          <Phones form={form} reach={reach} />
          <p role="status" className="rounded-control border border-border bg-sunken px-3 py-2 text-meta">
            {!rejected && CONDITIONS.safeParse(typed).success
              ? describeRule(ruleOf(typed, kind, rule), valueFormatter(name))
              : "Complete the conditions to see the rule as a sentence."}
          </p>
          <CancelAndSubmit verb={rule ? "Update list" : "Add to list"} onClose={close} />
        </Form>
      </Dialog>
      {dialog}
    </>
  );
}

function ValueFields({ form, name, kind }: FormOfRule & { name: RuledName; kind: ValueKind }) {
  if (kind === "prompt") {
    return (
      <>
        <TextField form={form} name="value" label="Text" kind="long" isRequired />
        <TextField form={form} name="buttonText" label="Button text" isRequired />
        <AddressField form={form} name="buttonUrl" label="Button URL" isRequired />
      </>
    );
  }
  if (kind === "number") {
    return <TextField form={form} name="value" label="Value" isRequired />;
  }
  const options =
    kind === "switch"
      ? [
          { value: "true", label: "On" },
          { value: "false", label: "Off" },
        ]
      : modesOf(name as Slot).map((mode) => ({ value: mode, label: MODES[mode] }));
  return (
    <Field label="Value">{(control) => <Select {...control} {...form.register("value")} options={options} />}</Field>
  );
}

type PhonesProps = FormOfRule & { reach: ReturnType<typeof useReaches> };

function Phones({ form, reach }: PhonesProps) {
  const { reach: seen } = useReach({});
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
      <Condition
        form={form}
        name="platform"
        label="Platforms"
        example="android, ios"
        codes={seen?.platforms}
        {...reach.platform}
      />
      <Condition
        form={form}
        name="version"
        label="App versions"
        example="2.3 to 3.0, 2.3+, or >=2.3.0 <3.0.0"
        {...reach.version}
      />
      <Condition
        form={form}
        name="language"
        label="Languages"
        example="hi, pt-BR"
        codes={seen?.languages}
        isEmpty={reach.language.isEmpty}
        hint={reach.language.hint}
      />
      <Condition
        form={form}
        name="country"
        label="Countries"
        example="IN, BR"
        codes={seen?.countries}
        isEmpty={reach.country.isEmpty}
        hint={reach.country.hint}
      />
      <Condition form={form} name="share" label="Share of phones (%)" example="5" hint={reach.share} />
      <span className="max-md:hidden" />
      <ScheduleFields form={form} names={SCHEDULE} labels={["From", "Until"]} />
    </div>
  );
}

type ConditionProps = FormOfRule & {
  name: keyof RuleFields;
  label: string;
  example: string;
  hint?: string;
  /** True if no recent phone matches. */
  isEmpty?: boolean;
  /** Reported values, most frequent first. */
  codes?: readonly { code: string; phones: number }[] | undefined;
  /** The server's error for the current text. */
  error?: string;
};

function Condition({ form, name, label, example, hint, isEmpty, codes = [], error = "" }: ConditionProps) {
  const found = form.formState.errors[name]?.message;
  const chosen = listOf(form.watch(name)) ?? [];
  const isChosen = (code: string) => chosen.some((chosenCode) => chosenCode.toLowerCase() === code.toLowerCase());
  function toggle(code: string) {
    const next = isChosen(code)
      ? chosen.filter((chosenCode) => chosenCode.toLowerCase() !== code.toLowerCase())
      : [...chosen, code];
    form.setValue(name, next.join(", "), { shouldDirty: true, shouldValidate: true });
  }
  return (
    <div className="grid content-start gap-1.5">
      <Field label={label} hint={isEmpty ? undefined : hint} error={error || found || undefined}>
        {(control) => <Input {...control} {...form.register(name)} placeholder={example} autoComplete="off" />}
      </Field>
      {isEmpty && (
        <p role="status" className="rounded-control bg-warning-soft px-2 py-1 text-meta text-warning-text">
          {hint}
        </p>
      )}
      {codes.length > 0 && (
        <div className="flex flex-wrap gap-1.5">
          {codes.slice(0, CODES_SHOWN).map(({ code }) => (
            <Button
              key={code}
              size="small"
              tone={isChosen(code) ? "primary" : "plain"}
              aria-pressed={isChosen(code)}
              aria-label={`${isChosen(code) ? "Remove" : "Add"} ${code}`}
              className="md:min-h-6 md:px-2"
              onClick={() => toggle(code)}
            >
              {code}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

type ReachText = { hint: string; error: string; reach: Reach | undefined };

const CODES_SHOWN = 6;

const TYPING_MS = 300;

/** Return how many recent phones match the conditions, requested after a pause in typing. */
function useReach(when: DeviceConditions): ReachText {
  // Empty conditions are left out, so that fields with equal conditions share a request.
  const wanted = JSON.stringify(Object.entries(when).filter(([, values]) => values?.length));
  const [rested, setRested] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setRested(wanted), TYPING_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const { data, error } = useQuery({
    queryKey: [...RULES_KEY, "reach", rested],
    queryFn: ({ signal }) => readReach(Object.fromEntries(JSON.parse(rested)), signal),
    placeholderData: keepPreviousData,
    meta: IN_BACKGROUND,
  });
  // Text that is still being typed is not an error yet.
  const isWrong = error instanceof ApiError && error.status === 400 && rested === wanted;
  return { reach: data, error: isWrong ? error.message : "", hint: data ? describePhoneReach(data) : "" };
}

/** Return the reach of each condition with the valid ones before it. Empty conditions have none. */
function useReaches(fields: RuleFields) {
  const { platform, version, language, country } = fields;
  const valid = validConditions(fields);
  const onPlatform = { platform: listOf(platform.toLowerCase()) };
  const ofPlatform = useReach(onPlatform);
  const onVersion = { ...(ofPlatform.error ? {} : onPlatform), version: rangeOf(version) };
  const ofVersion = useReach(onVersion);
  const onApp = { ...onVersion, version: ofVersion.error ? "" : onVersion.version };
  const onLanguage = { ...onApp, language: valid.language };
  const onCountry = { ...onLanguage, country: valid.country };
  const ofLanguage = useReach(onLanguage);
  const ofCountry = useReach(onCountry);
  const textOf = (text: string, { hint, error, reach: found }: ReachText) => {
    const isTyped = text.trim() !== "";
    return { hint: isTyped ? hint : "", error, isEmpty: isTyped && found?.fitting === 0 && found.rest === 0 };
  };
  return {
    platform: textOf(platform, ofPlatform),
    version: textOf(version, ofVersion),
    language: textOf(language, ofLanguage),
    country: textOf(country, ofCountry),
    share: valid.share !== undefined && ofCountry.reach ? describePhoneReach(ofCountry.reach, valid.share) : "",
  };
}

/** Return "About 45 of 100 phones seen in the last 24 hours (45%)", or the same for a percentage of them. */
function describePhoneReach({ fitting: all, phones, rest }: Reach, share = 100): string {
  if (phones === 0) {
    return "No phone was seen in the last 24 hours.";
  }
  const fitting = (all * share) / 100;
  const percent = (fitting / phones) * 100;
  const rounded = percent > 0 && percent < 1 ? "under 1" : Math.round(percent);
  const count = formatNumber(Math.round(fitting));
  const known = `About ${count} of ${formatQuantity(phones, "phone")} seen in the last 24 hours (${rounded}%).`;
  return rest > 0 ? `${known} Unknown for ${formatNumber(rest)} more.` : known;
}

import { useId, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { DateTimeField } from "@/components/form/DateTimeField";
import { TextField } from "@/components/form/TextField";
import { pageConfig } from "@/lib/config";
import { shownRule } from "@/lib/moments";
import { Switch } from "@/ui/Switch";
import type { Plan } from "./api";
import { capRule, endRule, PLAN_NAMES, type PlanValues, planOf, sayPlan, weightRule } from "./planFields";
import { TEXTS } from "./texts";

type PlanFieldsProps = { form: UseFormReturn<PlanValues>; before: Plan };

/** The plan of an ad, folded away: what it is in words, and its fields. A field that is refused opens it. */
export function PlanFields({ form, before }: PlanFieldsProps) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const values = form.watch();
  const isRefused = PLAN_NAMES.some((name) => form.formState.errors[name]);
  const isShown = isOpen || isRefused;
  if (isShown && !wasOpen) {
    setWasOpen(true);
  }
  return (
    <details
      open={isShown}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="rounded-control border border-border bg-surface px-3 py-2"
    >
      <summary className="cursor-pointer rounded-control text-meta max-md:py-2">
        <span className="font-medium">{TEXTS.plan}</span>{" "}
        <span className="text-muted">{sayPlan(planOf(values, before))}</span>
      </summary>
      {wasOpen && <Fields form={form} before={before} />}
    </details>
  );
}

function Fields({ form, before }: PlanFieldsProps) {
  const label = useId();
  const { isActive, startsAt } = form.watch();
  const zone = pageConfig().timeZone.replaceAll("_", " ");
  return (
    <div className="mt-3 grid grid-cols-1 gap-4 pb-1 lg:grid-cols-2">
      <div className="flex items-center gap-3 lg:col-span-2">
        <Switch
          labelledBy={label}
          isOn={isActive}
          onChange={(isOn) => form.setValue("isActive", isOn, { shouldDirty: true })}
        />
        <span id={label} className="text-meta">
          <span className="font-medium">{TEXTS.active}</span> <span className="text-muted">{TEXTS.activeHint}</span>
        </span>
      </div>
      <DateTimeField
        form={form}
        name="startsAt"
        label={TEXTS.starts}
        hint={TEXTS.startsHint(zone)}
        verb={TEXTS.starts}
        mayBePast
        rule={shownRule}
      />
      <DateTimeField
        form={form}
        name="endsAt"
        label={TEXTS.ends}
        hint={TEXTS.endsHint(zone)}
        verb={TEXTS.ends}
        mayBePast
        rule={endRule(startsAt, before)}
      />
      <div className="grid grid-cols-1 gap-4 md:grid-cols-3 lg:col-span-2">
        <Figure form={form} name="perDay" label={TEXTS.perDay} hint={TEXTS.capHint} rule={capRule} isOptional />
        <Figure form={form} name="perHour" label={TEXTS.perHour} hint={TEXTS.capHint} rule={capRule} isOptional />
        <Figure form={form} name="weight" label={TEXTS.weight} hint={TEXTS.weightHint} rule={weightRule} />
      </div>
    </div>
  );
}

type FigureProps = {
  form: UseFormReturn<PlanValues>;
  name: "perDay" | "perHour" | "weight";
  label: string;
  hint: string;
  rule: (text: string) => true | string;
  isOptional?: boolean;
};

function Figure(props: FigureProps) {
  return <TextField {...props} most={6} autoComplete="off" />;
}

import { use, useId, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { z } from "zod";
import { formatLocalTime, toTimestamp } from "@/lib/dates";
import { requiredText, text } from "@/lib/fields";
import { formatNumber } from "@/lib/format";
import { localTime } from "@/patterns/form/DateTimeField";
import { Sending, TextField, type TextSpec } from "@/patterns/form/Form";
import { endsAfterStart, ScheduleFields } from "@/patterns/form/ScheduleFields";
import { FoldMark } from "@/ui/FoldMark";
import { Switch } from "@/ui/Switch";
import type { AdSchedule, PlacementSource } from "./api";

const MAX_CAP = 1000;
const MAX_WEIGHT = 100;
const CAP = text(6).refine(
  (value) => value === "" || isWhole(value, 0, MAX_CAP),
  `Enter a whole number up to ${formatNumber(MAX_CAP)}.`,
);
const SCHEDULE = ["startsAt", "endsAt"] as const;
const AD_SCHEDULE = {
  isActive: z.boolean(),
  startsAt: localTime({ mayBePast: true }),
  endsAt: localTime({ mayBePast: true }),
  perDay: CAP,
  perHour: CAP,
  weight: text(6).refine((value) => isWhole(value, 1, MAX_WEIGHT), `Enter a whole number from 1 to ${MAX_WEIGHT}.`),
};
export type AdScheduleValues = z.infer<z.ZodObject<typeof AD_SCHEDULE>>;

function isWhole(value: string, min: number, max: number): boolean {
  return /^\d{1,6}$/.test(value) && Number(value) >= min && Number(value) <= max;
}

export function schemaOf(source: PlacementSource) {
  return z
    .object({ unitId: source.unit.schema, description: requiredText(2000), ...AD_SCHEDULE })
    .refine(...endsAfterStart(SCHEDULE));
}

export const DESCRIPTION: TextSpec<"description"> = {
  name: "description",
  label: "Description",
  tidy: (typed) => typed.trim(),
  isLong: true,
};

/** The schedule as text, and its folded fields. An error in a field opens it. The form has `FormProvider`. */
export function AdScheduleFields() {
  const { errors } = useFormContext<AdScheduleValues>().formState;
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const schedule = useWatch({ compute: (values: AdScheduleValues) => describeSchedule(adScheduleOf(values)) });
  const hasError = (Object.keys(AD_SCHEDULE) as (keyof AdScheduleValues)[]).some((name) => errors[name]);
  const isShown = isOpen || hasError;
  if (isShown && !wasOpen) {
    setWasOpen(true);
  }
  return (
    <details
      open={isShown}
      onToggle={({ currentTarget }) => {
        // Hidden fields cannot take the focus, so the error would not be visible.
        currentTarget.open ||= hasError;
        setOpen(currentTarget.open);
      }}
      className="group rounded-control border border-border bg-surface px-3 py-2"
    >
      <summary className="flex cursor-pointer list-none gap-2 rounded-control text-meta max-md:py-2 [&::-webkit-details-marker]:hidden">
        <FoldMark />
        <span>
          <span className="font-medium">Schedule and limits</span>{" "}
          <span className="text-muted">{!hasError && schedule}</span>
        </span>
      </summary>
      {wasOpen && <Fields />}
    </details>
  );
}

function Fields() {
  const form = useFormContext<AdScheduleValues>();
  const isActive = useWatch<AdScheduleValues, "isActive">({ name: "isActive" });
  const label = useId();
  return (
    <div className="mt-3 grid grid-cols-1 gap-4 pb-1 lg:grid-cols-2">
      <div className="flex items-center gap-3 lg:col-span-2">
        <Switch
          labelledBy={label}
          isOn={isActive}
          pending={use(Sending)}
          onChange={(isOn) => form.setValue("isActive", isOn, { shouldDirty: true })}
        />
        <span id={label} className="text-meta">
          <span className="font-medium">Active</span>{" "}
          <span className="text-muted">The app does not show paused ads.</span>
        </span>
      </div>
      <ScheduleFields form={form} names={SCHEDULE} labels={["Starts", "Ends"]} />
      <div className="grid grid-cols-1 gap-4 md:grid-cols-3 lg:col-span-2">
        <TextField
          form={form}
          name="perDay"
          label="Maximum views per day"
          hint="Per phone. Leave empty for no limit."
          isOptional
          autoComplete="off"
        />
        <TextField
          form={form}
          name="perHour"
          label="Maximum views per hour"
          hint="Per phone. Leave empty for no limit."
          isOptional
          autoComplete="off"
        />
        <TextField
          form={form}
          name="weight"
          label="Weight"
          hint="1 to 100. Ads with a higher weight are shown more often than other ads of the same type."
          isRequired
          autoComplete="off"
        />
      </div>
    </div>
  );
}

export function valuesOf({ isActive, startsAt, endsAt, perDay, perHour, weight }: AdSchedule): AdScheduleValues {
  return {
    isActive,
    startsAt: startsAt ?? "",
    endsAt: endsAt ?? "",
    perDay: perDay ? String(perDay) : "",
    perHour: perHour ? String(perHour) : "",
    weight: String(weight),
  };
}

/** Null clears a time; a missing one would stay as it is. */
export function adScheduleOf({ isActive, startsAt, endsAt, perDay, perHour, weight }: AdScheduleValues): AdSchedule {
  return {
    isActive,
    startsAt: toTimestamp(startsAt) ?? null,
    endsAt: toTimestamp(endsAt) ?? null,
    perDay: Number(perDay),
    perHour: Number(perHour),
    weight: Number(weight),
  };
}

/** Describe a schedule: "Paused; from Thu 24 Dec 2026, 6:30 PM; at most 3 a day on a phone". */
export function describeSchedule({ isActive, startsAt, endsAt, perDay, perHour, weight }: AdSchedule): string {
  const caps = [perDay > 0 && `${perDay} a day`, perHour > 0 && `${perHour} an hour`].filter(Boolean).join(" and ");
  const parts = [
    !isActive && "paused",
    startsAt && `from ${formatLocalTime(startsAt)}`,
    endsAt && `until ${formatLocalTime(endsAt)}`,
    caps && `at most ${caps} on a phone`,
    weight > 1 && `weight ${weight}`,
  ];
  const said = parts.filter(Boolean).join("; ");
  return said ? said[0]?.toUpperCase() + said.slice(1) : "Always shown";
}

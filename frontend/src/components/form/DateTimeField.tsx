import { useRef } from "react";
import type { FieldPath, FieldValues, PathValue, UseFormReturn } from "react-hook-form";
import { sayHowFar } from "@/lib/clock";
import {
  joinMoment,
  readDay,
  readMoment,
  readTime,
  refuseDay,
  refuseMoment,
  sayMoment,
  splitMoment,
} from "@/lib/typedDates";
import { britishDay, sayTime, wallToCome, zoneName } from "@/lib/zone";
import { Input } from "@/ui/Input";
import { DateInput } from "./DateInput";
import { Field } from "./Form";
import { sayTimeOf, TIME_EXAMPLE } from "./texts";

export type DateTimeFieldProps<T extends FieldValues> = {
  form: UseFormReturn<T>;
  name: FieldPath<T>;
  label: string;
  /** What holds while nothing is typed. */
  hint: string;
  /** What happens at that moment: "Goes out"; the label where that says it. */
  verb?: string;
  /** A moment that is over is taken, too. */
  mayBePast?: boolean;
  /** What else has to hold of the form's value. */
  rule?: (typed: string) => true | string;
};

/**
 * A moment to come, unless it may be past, in the console's zone; it may be left empty. Read the form's value with `readMoment`.
 *
 * While it is typed the value is what was typed; what is no moment is refused under the field, what is one is said back.
 */
export function DateTimeField<T extends FieldValues>(props: DateTimeFieldProps<T>) {
  const { form, name, label, hint, verb = label, mayBePast = false, rule } = props;
  const earliest = () => (mayBePast ? "" : wallToCome());
  const registered = form.register(name, {
    validate: (typed: string) => refuseMoment(typed, earliest()) || (rule?.(typed) ?? true),
  });
  const error = form.formState.errors[name]?.message;
  const value = String(form.watch(name) ?? "");
  const { day, time } = splitMoment(value);
  const clock = useRef<HTMLInputElement>(null);
  // Of two halves the one that cannot be read is the wrong one; both, where it is the moment that will not do.
  const isTimeAlone = readTime(time) === "" && refuseDay(day, { min: earliest().slice(0, 10) || undefined }) === "";
  const moment = readMoment(value);

  function write(nextDay: string, nextTime: string) {
    const next = joinMoment(nextDay, nextTime) as PathValue<T, FieldPath<T>>;
    form.setValue(name, next, { shouldDirty: true });
  }
  function set(nextDay: string, nextTime: string) {
    form.clearErrors(name);
    write(nextDay, nextTime);
  }
  function type(text: string) {
    const whole = WHOLE.exec(text);
    set(whole?.[1] ?? text, whole?.[2] ?? time);
  }
  /** What was left is written as it was understood. While one half is empty, it may still come. */
  function leave() {
    write(britishDay(readDay(day)) || day, readTime(time) ? sayTime(readTime(time)) : time);
    if (day && time) {
      void form.trigger(name);
    }
  }
  return (
    <Field
      label={label}
      // An error replaces the hint, so that what stands below hardly moves when it appears on blur.
      hint={<span role="status">{!error && (moment ? describe(moment, verb, !mayBePast) : hint)}</span>}
      error={error ? String(error) : undefined}
    >
      {(control) => (
        <span className="flex flex-wrap gap-2">
          <span className="w-40 max-md:flex-1">
            <DateInput
              // The form's value is both fields', so it may focus this one, and not write into it.
              control={{
                ...control,
                "aria-invalid": isTimeAlone ? undefined : control["aria-invalid"],
                ref: (input) =>
                  registered.ref(input && { name, focus: () => (isTimeAlone ? clock.current : input)?.focus() }),
              }}
              label={label}
              text={day}
              isOptional
              min={earliest().slice(0, 10) || undefined}
              onType={type}
              onLeave={leave}
              onChoose={(chosen) => set(britishDay(chosen), time)}
            />
          </span>
          <Input
            ref={clock}
            aria-label={sayTimeOf(label, zoneName())}
            aria-invalid={control["aria-invalid"]}
            aria-describedby={control["aria-describedby"]}
            readOnly={control.readOnly}
            value={time}
            placeholder={TIME_EXAMPLE}
            autoComplete="off"
            maxLength={12}
            className="tabular max-w-28"
            onChange={(event) => set(day, event.target.value)}
            onBlur={leave}
          />
        </span>
      )}
    </Field>
  );
}

/** Return "Goes out Thu 24 Dec 2026, 6:30 PM, Asia/Kolkata (in 31 days)". */
function describe(moment: string, verb: string, hasToCome: boolean): string {
  const howFar = sayHowFar(moment, hasToCome);
  return `${verb} ${sayMoment(moment)}, ${zoneName()}${howFar && ` (${howFar})`}`;
}

/** A date and time as pasted from elsewhere. */
const WHOLE = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/;

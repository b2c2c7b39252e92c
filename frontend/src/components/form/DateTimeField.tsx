import type { FieldPath, FieldValues, PathValue, UseFormReturn } from "react-hook-form";
import { useController } from "react-hook-form";
import { pageConfig } from "@/lib/config";
import { britishDay, todayIn } from "@/lib/dates";
import {
  joinMoment,
  readDay,
  readMoment,
  readTime,
  refuseMoment,
  sayHowFar,
  sayMoment,
  sayTime,
  splitMoment,
} from "@/lib/typedDates";
import { Input } from "@/ui/Input";
import { DateInput } from "./DateInput";
import { Field } from "./Field";

export type DateTimeFieldProps<T extends FieldValues> = {
  form: UseFormReturn<T>;
  name: FieldPath<T>;
  label: string;
  /** What holds while nothing is typed. */
  hint: string;
  /** What happens at that moment: "Goes out". */
  verb: string;
};

/**
 * A moment to come, in the console's zone, which may be left empty. Read the form's value with `readMoment`.
 *
 * While it is typed the value is what was typed; what is no moment is refused under the field, what is one is said back.
 */
export function DateTimeField<T extends FieldValues>({ form, name, label, hint, verb }: DateTimeFieldProps<T>) {
  const zone = pageConfig().timeZone;
  const { field, fieldState } = useController({
    control: form.control,
    name,
    rules: { validate: (value: string) => refuseMoment(value, zone) || true },
  });
  const value = String(field.value ?? "");
  const { day, time } = splitMoment(value);
  const moment = readMoment(value);

  function set(nextDay: string, nextTime: string) {
    form.clearErrors(name);
    field.onChange(joinMoment(nextDay, nextTime) as PathValue<T, FieldPath<T>>);
  }
  function type(text: string) {
    const whole = WHOLE.exec(text);
    set(whole?.[1] ?? text, whole?.[2] ?? time);
  }
  /** What was left is written as it was understood. While one half is empty, it may still come. */
  function leave() {
    set(britishDay(readDay(day)) || day, readTime(time) ? sayTime(readTime(time)) : time);
    field.onBlur();
    if (day && time) {
      void form.trigger(name);
    }
  }
  return (
    <Field label={label} hint={<Echo {...{ moment, hint, verb, zone }} />} error={fieldState.error?.message}>
      {(control) => (
        <span className="flex flex-wrap gap-2">
          <span className="w-40 max-md:flex-1">
            <DateInput
              control={{ ...control, ref: field.ref }}
              label={label}
              text={day}
              isOptional
              min={todayIn(zone)}
              onType={type}
              onLeave={leave}
              onChoose={(chosen) => set(britishDay(chosen), time)}
            />
          </span>
          <Input
            aria-label={`Time, ${zone.replaceAll("_", " ")}`}
            aria-invalid={control["aria-invalid"]}
            aria-describedby={control["aria-describedby"]}
            value={time}
            placeholder="6:30 PM"
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

/** As it is pasted from elsewhere. */
const WHOLE = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/;

function Echo({ moment, hint, verb, zone }: { moment: string; hint: string; verb: string; zone: string }) {
  return (
    <span role="status">
      {moment ? `${verb} ${sayMoment(moment)}, ${zone.replaceAll("_", " ")} (${sayHowFar(moment, zone)})` : hint}
    </span>
  );
}

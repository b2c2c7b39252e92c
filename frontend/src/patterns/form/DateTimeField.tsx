import { useRef } from "react";
import {
  type FieldPath,
  type FieldValues,
  get,
  type PathValue,
  type UseFormReturn,
  useController,
} from "react-hook-form";
import { z } from "zod";
import {
  dayNow,
  FIRST_DAY,
  formatLocalTime,
  isDay,
  isLocalTime,
  isPast,
  isSkipped,
  toLocalTime,
  zoneName,
} from "@/lib/dates";
import { formatLocalRelative } from "@/lib/format";
import { PartBoundary } from "@/patterns/layout/PartBoundary";
import { CONTROL_SKELETON, DayControl, findDayError, TimeControl } from "./DateField";
import { Field } from "./Form";

export type DateTimeFieldProps<T extends FieldValues> = {
  form: UseFormReturn<T>;
  name: FieldPath<T>;
  label: string;
  /** Shown while the field is empty. */
  hint: string;
  /** What happens at that time: "Sent". The label by default. */
  verb?: string;
  isRequired?: boolean;
  mayBePast?: boolean;
  /** The time of a day that is entered without one: the first or the last minute. Without it, a time is required. */
  defaultTime?: "start" | "end";
  /** The half that has the focus at first. */
  autoFocus?: "date" | "time" | undefined;
};

const DEFAULT_TIMES = { start: "00:00", end: "23:59" };
const DATE_NEEDED = "Enter a date, such as 24/12/2026.";
const TIME_NEEDED = "Enter a time, such as 6:30 PM.";
const IS_PAST = "This time has passed. Choose a later one.";
const SKIPPED = "This time does not exist because the clocks change. Choose an earlier or later time.";

// Before a half whose segments are filled in part. No local time has it.
const HALF_TYPED = "?";

type LocalTimeOptions = {
  mayBePast?: boolean;
  /** The error of an empty field; without it, the field may be empty. */
  missing?: string;
};

/** The schema of a date and time in the console's time zone. */
export function localTime({ mayBePast = false, missing = "" }: LocalTimeOptions = {}) {
  function findError(value: string): string {
    const local = toLocalTime(value);
    const [day = ""] = local.split("T");
    if (local === "") {
      return missing;
    }
    if (!isDay(day)) {
      return DATE_NEEDED;
    }
    const error = findDayError(day, { min: mayBePast ? FIRST_DAY : dayNow(), max: undefined });
    if (error || !isLocalTime(local)) {
      return error || TIME_NEEDED;
    }
    if (!mayBePast && isPast(local)) {
      return IS_PAST;
    }
    return isSkipped(local) ? SKIPPED : "";
  }
  return z.string().refine((local) => !findError(local), { error: ({ input }) => findError(String(input)) });
}

/**
 * A date and time in the console's time zone, which may be left empty.
 *
 * The value of the form is a local time, "2026-12-24T18:30", or "". While one half is missing it is "2026-12-24T" or
 * "T18:30". A half that was left half typed has a "?" before it. `localTime` accepts neither.
 * A form may begin with a timestamp, which stays its value until another minute is entered.
 * A time without a date is today when the field is left.
 */
export function DateTimeField<T extends FieldValues>(props: DateTimeFieldProps<T>) {
  const { form, name, label, hint, verb = label, isRequired = false, mayBePast = false, defaultTime } = props;
  const { autoFocus } = props;
  const frame = useRef<HTMLDivElement>(null);
  const { field, fieldState, formState } = useController({ control: form.control, name });
  const local = toLocalTime(String(field.value ?? ""));
  const [day = "", time = ""] = local.replaceAll(HALF_TYPED, "").split("T");
  const min = mayBePast ? FIRST_DAY : dayNow();
  const error = fieldState.error?.message;

  function change(nextDay: string, nextTime: string): string {
    const next = nextDay || nextTime ? `${nextDay}T${nextTime}` : "";
    if (next !== local) {
      const initial = String(get(formState.defaultValues, name) ?? "");
      form.setValue(name, (next === toLocalTime(initial) ? initial : next) as PathValue<T, FieldPath<T>>, {
        shouldDirty: true,
      });
      form.clearErrors(name);
    }
    return next;
  }
  function leave() {
    const [dayMark, timeMark] = ([0, 1] as const).map((half) => (isHalfTyped(frame.current, half) ? HALF_TYPED : ""));
    const nextTime = day && !time && !timeMark && defaultTime ? DEFAULT_TIMES[defaultTime] : time;
    const nextDay = time && !timeMark && !day && !dayMark ? dayNow() : day;
    if (isLocalTime(change(`${dayMark}${nextDay}`, `${timeMark}${nextTime}`))) {
      void form.trigger(name);
    }
    field.onBlur();
  }
  function focus() {
    const isDayWrong = !day || isHalfTyped(frame.current, 0) || findDayError(day, { min, max: undefined });
    segmentsOf(frame.current, isDayWrong ? 0 : 1)[0]?.focus();
  }

  return (
    <Field
      label={label}
      // An error replaces the hint, so that the fields below hardly move.
      hint={<span role="status">{!error && (isLocalTime(local) ? describe(local, verb, !mayBePast) : hint)}</span>}
      error={error}
      isRequired={isRequired}
      isGroup
    >
      {(control) => {
        const shared = {
          isReadOnly: control.readOnly === true,
          isRequired,
          isInvalid: error !== undefined,
          describedBy: control["aria-describedby"],
        };
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the segments inside
          <div
            ref={(element) => {
              frame.current = element;
              field.ref(element && { focus });
            }}
            className="flex flex-wrap gap-2"
            // As in a text field, Enter submits. React Aria stops the event in its segments.
            onKeyDownCapture={({ key, target }) => {
              if (key === "Enter" && target instanceof Element && target.matches("[role=spinbutton]")) {
                leave();
                target.closest("form")?.requestSubmit();
              }
            }}
            onBlur={(event) => !frame.current?.contains(event.relatedTarget) && leave()}
          >
            <PartBoundary skeleton={CONTROL_SKELETON}>
              <span className="w-40 max-md:flex-1" data-half>
                <DayControl
                  {...shared}
                  label={label}
                  labelledBy={control.id}
                  value={day}
                  onChange={(next) => change(next, time)}
                  onChoose={(next) => next && !time && defaultTime && change(next, DEFAULT_TIMES[defaultTime])}
                  min={min}
                  canClear
                  autoFocus={autoFocus === "date"}
                />
              </span>
              <span className="w-36" data-half>
                <TimeControl
                  {...shared}
                  label={`${label}, time in ${zoneName()}`}
                  value={time}
                  onChange={(next) => change(day, next)}
                  autoFocus={autoFocus === "time"}
                />
              </span>
            </PartBoundary>
          </div>
        );
      }}
    </Field>
  );
}

/** Return the segments of the date (0) or of the time (1). */
function segmentsOf(frame: HTMLElement | null, half: 0 | 1): HTMLElement[] {
  const found = frame?.querySelectorAll<HTMLElement>("[data-half]")[half];
  return [...(found?.querySelectorAll<HTMLElement>("[role=spinbutton]") ?? [])];
}

/** Whether only some segments of a half are filled, which React Aria does not report as a value. */
function isHalfTyped(frame: HTMLElement | null, half: 0 | 1): boolean {
  const segments = segmentsOf(frame, half);
  const empty = segments.filter((segment) => segment.hasAttribute("data-placeholder"));
  return empty.length > 0 && empty.length < segments.length;
}

/** Return "Sent Thu 24 Dec 2026, 6:30 PM, Asia/Kolkata (in 31 days)". */
function describe(local: string, verb: string, mustBeFuture: boolean): string {
  const howFar = formatLocalRelative(local, mustBeFuture);
  return `${verb} ${formatLocalTime(local)}, ${zoneName()}${howFar && ` (${howFar})`}`;
}

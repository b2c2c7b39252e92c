import { lazy, useRef, useState } from "react";
import { britishDay, FIRST_DAY } from "@/lib/dates";
import { PartBoundary } from "@/patterns/layout/PartBoundary";
import { Skeleton } from "@/ui/Skeleton";
import { Field } from "./Form";

export const DayControl = lazy(async () => ({ default: (await import("@/ui/DateControls")).DayControl }));
export const TimeControl = lazy(async () => ({ default: (await import("@/ui/DateControls")).TimeControl }));

/** The placeholder of a lazy control. */
export const CONTROL_SKELETON = <Skeleton className="h-control rounded-control max-md:h-touch" />;

export type DateFieldProps = {
  label: string;
  /** "2026-12-24", or "" for none. */
  value: string;
  /** Called with a day within the limits when the field is left, and with "" if it is optional. */
  onChange: (day: string) => void;
  min?: string | undefined;
  max?: string | undefined;
  isOptional?: boolean;
};

/** One day of the console's time zone. It is applied when the field is left, on Enter, or from the calendar. */
export function DateField({ label, value, onChange, min = FIRST_DAY, max, isOptional = false }: DateFieldProps) {
  const [draft, setDraft] = useState(value);
  const [shown, setShown] = useState(value);
  const frame = useRef<HTMLDivElement>(null);
  if (value !== shown) {
    setShown(value);
    setDraft(value);
  }
  const error = findDayError(draft, { min, max });

  function apply(day: string) {
    if (day === "" && !isOptional) {
      setDraft(value);
    } else if (day !== value && !findDayError(day, { min, max })) {
      // The owner may ask for confirmation before it accepts the new value.
      setDraft(value);
      onChange(day);
    }
  }
  return (
    <Field label={label} error={error || undefined} isGroup>
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the segments inside
        <div
          ref={frame}
          // React Aria stops the event in its segments.
          onKeyDownCapture={(event) => event.key === "Enter" && apply(draft)}
          onBlur={(event) => !frame.current?.contains(event.relatedTarget) && apply(draft)}
        >
          <PartBoundary skeleton={CONTROL_SKELETON}>
            <DayControl
              label={label}
              labelledBy={control.id}
              value={draft}
              onChange={setDraft}
              onChoose={apply}
              min={min}
              max={max}
              canClear={isOptional}
              isReadOnly={control.readOnly === true}
              isInvalid={error !== ""}
              describedBy={control["aria-describedby"]}
            />
          </PartBoundary>
        </div>
      )}
    </Field>
  );
}

/** Return why a day is outside the limits; "" if it is not, or if there is none. */
export function findDayError(day: string, { min, max }: { min: string | undefined; max: string | undefined }): string {
  if (day && min && day < min) {
    return `Choose ${britishDay(min)} or a later date.`;
  }
  return day && max && day > max ? `Choose ${britishDay(max)} or an earlier date.` : "";
}

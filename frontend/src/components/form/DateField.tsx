import { useState } from "react";
import { isWhole, type Limits, readDay, refuseDay } from "@/lib/typedDates";
import { britishDay } from "@/lib/zone";
import { DateInput } from "./DateInput";
import { Field } from "./Form";

export type DateFieldProps = Limits & {
  label: string;
  /** "2026-12-24", or "" for none. */
  value: string;
  /** Called with a day that is one and within the limits, and with "" where that is allowed. */
  onChange: (day: string) => void;
  /** No date is a choice, too. */
  isOptional?: boolean;
};

/** One day of the console's zone, shown and typed as DD/MM/YYYY. What is no date is refused under the field. */
export function DateField({ label, value, onChange, isOptional = false, ...limits }: DateFieldProps) {
  const [typed, setTyped] = useState(britishDay(value));
  // What is shown: undefined once another day was told, which the owner of the value may take later or not at all.
  const [known, setKnown] = useState<string | undefined>(value);
  const [refusal, setRefusal] = useState("");
  if (value !== known) {
    setKnown(value);
    show(value);
  }

  function show(day: string) {
    setTyped(britishDay(day));
    setRefusal("");
  }
  function tell(day: string) {
    onChange(day);
    setKnown(undefined);
  }
  function take(text: string) {
    const told = refuseDay(text, limits);
    const day = readDay(text);
    setRefusal(told);
    if (!told && day !== value) {
      tell(day);
    }
    return told ? text : britishDay(day);
  }
  function type(text: string) {
    setTyped(text);
    if (isWhole(text)) {
      take(text);
    } else {
      setRefusal("");
    }
  }
  function leave() {
    if (typed.trim()) {
      setTyped(take(typed));
    } else if (isOptional && value) {
      tell("");
    } else {
      show(value);
    }
  }
  return (
    <Field label={label} error={refusal || undefined}>
      {(control) => (
        <DateInput
          {...limits}
          control={control}
          label={label}
          text={typed}
          isOptional={isOptional}
          onType={type}
          onLeave={leave}
          onEscape={() => show(value)}
          onChoose={(day) => {
            show(day);
            if (day !== value) {
              tell(day);
            }
          }}
        />
      )}
    </Field>
  );
}

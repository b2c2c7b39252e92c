import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { toTimestamp, zoneName } from "@/lib/dates";
import { DateTimeField } from "./DateTimeField";

type ScheduleFieldsProps<T extends FieldValues> = {
  form: UseFormReturn<T>;
  names: readonly [start: FieldPath<T>, end: FieldPath<T>];
  labels: readonly [start: string, end: string];
};

/** An optional start and an optional end. */
export function ScheduleFields<T extends FieldValues>({ form, names, labels }: ScheduleFieldsProps<T>) {
  const zone = zoneName();
  return (
    <>
      <DateTimeField
        form={form}
        name={names[0]}
        label={labels[0]}
        hint={`Leave empty for no start. ${zone} time.`}
        mayBePast
        defaultTime="start"
      />
      <DateTimeField
        form={form}
        name={names[1]}
        label={labels[1]}
        hint={`Leave empty for no end. ${zone} time.`}
        mayBePast
        defaultTime="end"
      />
    </>
  );
}

/** Return the arguments of a `refine` that requires the end after the start. */
export function endsAfterStart<Start extends string, End extends string>([start, end]: readonly [Start, End]): [
  isInOrder: (values: Record<Start | End, string>) => boolean,
  issue: { path: string[]; error: string },
] {
  function isInOrder(values: Record<Start | End, string>): boolean {
    const from = toTimestamp(values[start]);
    const until = toTimestamp(values[end]);
    return !from || !until || Date.parse(until) > Date.parse(from);
  }
  return [isInOrder, { path: [end], error: "The end must be after the start." }];
}

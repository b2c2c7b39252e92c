import type { UseFormReturn } from "react-hook-form";
import { z } from "zod";
import { zoneName } from "@/lib/dates";
import { DateTimeField, localTime } from "@/patterns/form/DateTimeField";

export const FIRE_AT_SCHEMA = z.object({ fireAt: localTime({ missing: "Enter a date and time." }) });
export type FireAtFields = z.infer<typeof FIRE_AT_SCHEMA>;
type FireAtFieldProps = { form: UseFormReturn<FireAtFields>; autoFocus?: boolean };

/** The field for the time of a scheduled ad. */
export function FireAtField({ form, autoFocus = false }: FireAtFieldProps) {
  return (
    <DateTimeField
      form={form}
      name="fireAt"
      label="Fire at"
      hint={`${zoneName()} time.`}
      verb="Fires"
      isRequired
      autoFocus={autoFocus}
    />
  );
}

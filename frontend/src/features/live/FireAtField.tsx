import { useFormContext } from "react-hook-form";
import { z } from "zod";
import { zoneName } from "@/lib/dates";
import { DateTimeField, type DateTimeFieldProps, localTime } from "@/patterns/form/DateTimeField";

export const FIRE_AT_SCHEMA = z.object({ fireAt: localTime({ missing: "Enter a date and time." }) });
export type FireAtFields = z.infer<typeof FIRE_AT_SCHEMA>;

/** The field for the time of a scheduled ad, in a form with `FormProvider`. */
export function FireAtField({ autoFocus }: Pick<DateTimeFieldProps<FireAtFields>, "autoFocus">) {
  return (
    <DateTimeField
      form={useFormContext<FireAtFields>()}
      name="fireAt"
      label="Fire at"
      hint={`${zoneName()} time.`}
      verb="Fires"
      isRequired
      autoFocus={autoFocus}
    />
  );
}

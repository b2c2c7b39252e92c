import type { UseFormReturn } from "react-hook-form";
import { zoneName } from "@/lib/dates";
import { DateTimeField } from "@/patterns/form/DateTimeField";

export const FIRE_AT = "Fire at";
const sayZone = (name: string) => `${name} time.`;
const FIRES = "Fires";
const NO_TIME = "Enter a date and time.";

export type FireAtFields = { fireAt: string };
type FireAtFieldProps = { form: UseFormReturn<FireAtFields>; autoFocus?: boolean };

/** When an ad is fired, said back in words. */
export function FireAtField({ form, autoFocus = false }: FireAtFieldProps) {
  return (
    <DateTimeField
      form={form}
      name="fireAt"
      label={FIRE_AT}
      hint={sayZone(zoneName())}
      verb={FIRES}
      rule={(local) => local !== "" || NO_TIME}
      autoFocus={autoFocus}
    />
  );
}

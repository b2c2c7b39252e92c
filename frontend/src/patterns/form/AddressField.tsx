import type { FieldValues } from "react-hook-form";
import { escapeAddress } from "@/lib/fields";
import { TextField, type TextFieldProps } from "./Form";

/** A field for an address: one without its beginning is completed. */
export function AddressField<T extends FieldValues>(props: TextFieldProps<T>) {
  return <TextField {...props} tidy={escapeAddress} autoComplete="off" />;
}

import type { FieldPath, FieldValues, PathValue } from "react-hook-form";
import { completeAddress } from "./addresses";
import { TextField, type TextFieldProps } from "./TextField";

/** A field for an address: one without its beginning is completed on leaving the field, where it is seen. */
export function AddressField<T extends FieldValues>(props: TextFieldProps<T>) {
  const { form, name } = props;
  function complete() {
    const typed = String(form.getValues(name) ?? "");
    const whole = completeAddress(typed);
    if (whole !== typed) {
      const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
      form.setValue(name, whole as PathValue<T, FieldPath<T>>, options);
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the leaving of the field in it
    <div onBlur={complete}>
      <TextField {...props} autoComplete="off" />
    </div>
  );
}

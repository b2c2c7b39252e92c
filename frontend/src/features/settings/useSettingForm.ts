import { useEffect, useState } from "react";
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from "react-hook-form";
import { useUnsavedGuard } from "@/patterns/form/useUnsavedGuard";

type SettingForm<T extends FieldValues> = {
  form: UseFormReturn<T>;
  /** What it shows where nothing is typed: the settings of `seenVersion`. */
  began: T;
  /** The version that was on screen when the typing began: what the save names. */
  seenVersion: number;
  /** Show these values of this version; what was typed is dropped. */
  show: (values: T, version: number) => void;
};

/** A form over settings that others may change: it follows them until something is typed, then keeps what was typed. */
export function useSettingForm<T extends FieldValues>(values: T, version: number): SettingForm<T> {
  const form = useForm<T>({ defaultValues: values as DefaultValues<T> });
  const [seenVersion, setSeenVersion] = useState(version);
  const { isDirty } = form.formState;
  useUnsavedGuard(isDirty);

  useEffect(() => {
    if (!isDirty && version > seenVersion) {
      form.reset(values);
      setSeenVersion(version);
    }
  }, [form, isDirty, seenVersion, values, version]);

  function show(next: T, nextVersion: number) {
    form.reset(next);
    setSeenVersion(nextVersion);
  }

  return { form, began: form.formState.defaultValues as T, seenVersion, show };
}

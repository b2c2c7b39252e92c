import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type DefaultValues, type FieldValues, useForm } from "react-hook-form";
import type { z } from "zod";
import { UPDATED } from "@/lib/messages";
import type { Question } from "@/patterns/form/ConfirmDialog";
import type { ConflictText } from "@/patterns/form/ConflictDialog";
import { useUnsavedGuard } from "@/patterns/form/useUnsavedGuard";
import { useVersionedSave } from "@/patterns/form/useVersionedSave";
import { type Changed, type Confirmation, SETTINGS_KEY, type Settings, settingsOf } from "./api";

type SettingFormOptions<T extends FieldValues> = {
  settings: Settings;
  valuesOf: (settings: Settings) => T;
  schema: z.ZodType<T, T>;
  save: (values: T, confirmation: Confirmation) => Promise<Changed>;
  confirm: (values: T) => Pick<Question, "title" | "text">;
  describe: (values: T) => readonly ConflictText[];
  failureMessage: string;
  onSaved?: () => void;
  /** Called with the names of the fields that the server rejected. */
  onRejected?: (fields: readonly string[]) => void;
};

/**
 * A form over some of the settings, saved after a captcha. It follows changes by other admins until something is typed.
 *
 * A save names the version that was on screen when the typing began.
 */
export function useSettingForm<T extends FieldValues>(options: SettingFormOptions<T>) {
  const { settings, valuesOf, schema, save, confirm, describe, failureMessage, onSaved, onRejected } = options;
  const cache = useQueryClient();
  const form = useForm<T>({
    resolver: zodResolver(schema),
    defaultValues: valuesOf(settings) as DefaultValues<T>,
  });
  const [seenVersion, setSeenVersion] = useState(settings.version);
  const { isDirty } = form.formState;
  const began = form.formState.defaultValues as T;
  useUnsavedGuard(isDirty);

  function show(next: Settings) {
    form.reset(valuesOf(next));
    setSeenVersion(next.version);
  }
  useEffect(() => {
    if (!isDirty && settings.version > seenVersion) {
      show(settings);
    }
  });

  const { save: start, ...saving } = useVersionedSave<T, Changed>({
    form,
    save,
    valuesOf: ({ data }) => valuesOf(settingsOf(data)),
    conflictTitle: "Someone else changed this",
    describe,
    base: began,
    confirm: (values) => ({ ...confirm(values), verb: "Save", tone: "primary" }),
    successMessage: UPDATED,
    failureMessage,
    onDone: async ({ data }) => {
      await cache.invalidateQueries({ queryKey: SETTINGS_KEY });
      show(settingsOf(data));
      onSaved?.();
    },
    onUseTheirVersion: ({ data }) => {
      show(settingsOf(data));
      return cache.invalidateQueries({ queryKey: SETTINGS_KEY });
    },
    onError: ({ fields }) => {
      onRejected?.(Object.keys(fields));
      return false;
    },
  });
  return { form, began, save: (values: T) => start(values, seenVersion), ...saving };
}

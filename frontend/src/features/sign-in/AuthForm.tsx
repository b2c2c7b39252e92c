import { zodResolver } from "@hookform/resolvers/zod";
import type { ReactNode } from "react";
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from "react-hook-form";
import type { z } from "zod";
import { Form } from "@/patterns/form/Form";
import { SubmitButton } from "./AuthCard";

/** The state of a form before sign-in. An error stays at its field until the next attempt. */
export function useAuthForm<T extends FieldValues>(schema: z.ZodType<T, T>, defaultValues: DefaultValues<T>) {
  return useForm<T>({ resolver: zodResolver(schema), reValidateMode: "onSubmit", defaultValues });
}

type AuthFormProps<T extends FieldValues> = {
  form: UseFormReturn<T>;
  label: string;
  save: { mutate: (values: T) => void; isPending: boolean };
  /** The label of the submit button. */
  verb: string;
  children: ReactNode;
};

/** A form before sign-in with its submit button. */
export function AuthForm<T extends FieldValues>({ form, label, save, verb, children }: AuthFormProps<T>) {
  return (
    <Form form={form} label={label} onSubmit={(values) => save.mutate(values)}>
      {children}
      <SubmitButton pending={save.isPending}>{verb}</SubmitButton>
    </Form>
  );
}

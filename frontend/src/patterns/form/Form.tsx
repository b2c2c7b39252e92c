import {
  type ComponentType,
  createContext,
  type HTMLInputAutoCompleteAttribute,
  type KeyboardEvent,
  type KeyboardEventHandler,
  type ReactNode,
  use,
  useId,
} from "react";
import type { FieldPath, FieldValues, PathValue, SubmitHandler, UseFormReturn } from "react-hook-form";
import { ApiError } from "@/app/api/ApiError";
import { escapeAddress } from "@/lib/fields";
import { classes } from "@/ui/classes";
import { Input, type InputProps, Textarea, VERBATIM } from "@/ui/Input";

type FormProps<T extends FieldValues> = {
  form: UseFormReturn<T>;
  onSubmit: SubmitHandler<T>;
  label: string;
  /** For a button that stands outside, as in the foot of a dialog. */
  id?: string;
  /** Called when a rule of a field speaks against sending: others may speak, too. */
  onInvalid?: () => void;
  onKeyDown?: KeyboardEventHandler<HTMLFormElement>;
  /** What was typed is on its way: what is typed from now on would not be saved, so nothing is taken. */
  isSending?: boolean;
  children: ReactNode;
  className?: string;
};

/** Whether the form around a field is being sent. */
export const Sending = createContext(false);

/** A form over react-hook-form: its rules speak, not the browser's bubbles; focus goes to the first error. */
export function Form<T extends FieldValues>({
  form,
  onSubmit,
  onInvalid,
  onKeyDown,
  isSending = false,
  label,
  id,
  children,
  className,
}: FormProps<T>) {
  return (
    <form
      aria-label={label}
      id={id}
      // Never into an address, should the browser ever send it by itself.
      method="post"
      noValidate
      onSubmit={form.handleSubmit(onSubmit, onInvalid)}
      onKeyDown={onKeyDown}
      className={classes("grid grid-cols-1 gap-4", className)}
    >
      <Sending value={isSending}>{children}</Sending>
    </form>
  );
}

/** The part of a form that shows errors. */
export type ErrorTarget = {
  getValues: () => unknown;
  setError: (name: never, error: { message: string }, options: { shouldFocus: boolean }) => void;
};

/** Other names of fields, or what shows the message of something that is no field of the form. */
export type OtherFields = Record<string, string | ((message: string) => void)>;

/** Show the server's messages at the fields of a form. */
export function showServerErrors(form: ErrorTarget, error: unknown, others: OtherFields = {}): void {
  if (!(error instanceof ApiError)) {
    return;
  }
  const values = form.getValues() as object;
  for (const [name, [message = ""]] of Object.entries(error.fields)) {
    const field = others[name] ?? name;
    if (typeof field === "function") {
      field(message);
    } else if (field in values) {
      form.setError(field as never, { message }, { shouldFocus: true });
    }
  }
}

/** A text field of a row, in the form that adds it and in the one that edits it. */
export type TextSpec<Name extends string = string> = {
  name: Name;
  label: string;
  /** Applied when the admin leaves the field, where the result is seen. */
  tidy?: (typed: string) => string;
  hint?: string;
  isLong?: boolean;
  isMono?: boolean;
};

export type TextFieldProps<T extends FieldValues> = {
  form: UseFormReturn<T>;
  name: FieldPath<T>;
  label: string;
  isRequired?: boolean;
  isOptional?: boolean;
  /** Applied when the admin leaves the field and before Enter sends the form, where the result is seen. */
  tidy?: ((typed: string) => string) | undefined;
  hint?: ReactNode;
  aside?: ReactNode;
  kind?: "text" | "email" | "tel" | "long";
  /** Lines of a long text. */
  rows?: number;
  /** What it is typed into, where that is no plain input: only its screens carry it. */
  input?: ComponentType<InputProps>;
  isReadOnly?: boolean;
  isMono?: boolean | undefined;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  autoFocus?: boolean;
  /** See `Field`. */
  errorRole?: "alert";
};

/** A text field of a form with its label, hint, and error. The form's schema validates it. */
export function TextField<T extends FieldValues>(props: TextFieldProps<T>) {
  const { form, name, label, tidy, hint, aside, kind = "text", isReadOnly = false, isMono = false } = props;
  const { isOptional = false, isRequired = false } = props;
  const { autoComplete, autoFocus = false, input: Typed = Input } = props;
  const error = form.formState.errors[name]?.message as string | undefined;
  const verbatim = isMono || autoComplete === "username" ? VERBATIM : {};
  const registered = form.register(name);
  function settle() {
    const typed = String(form.getValues(name) ?? "");
    const tidied = tidy?.(typed) ?? typed;
    if (tidied !== typed) {
      form.setValue(name, tidied as PathValue<T, FieldPath<T>>, { shouldDirty: true });
    }
  }
  return (
    <Field
      label={isOptional ? `${label} (optional)` : label}
      hint={hint}
      aside={aside}
      isRequired={isRequired}
      error={error}
      errorRole={props.errorRole}
    >
      {(control) => {
        const all = {
          ...control,
          ...registered,
          readOnly: isReadOnly || control.readOnly,
          autoComplete,
          autoFocus,
          ...verbatim,
          // Arabic is written from the right; addresses and ids are not.
          dir: isMono ? undefined : "auto",
          className: isMono ? "font-mono text-meta!" : "",
          onBlur: (event: unknown) => {
            settle();
            return registered.onBlur(event as Parameters<typeof registered.onBlur>[0]);
          },
        };
        if (kind === "long") {
          return <Textarea {...all} {...(props.rows && { rows: props.rows })} />;
        }
        const onKeyDown = ({ key }: KeyboardEvent) => key === "Enter" && settle();
        const one = { ...all, onKeyDown };
        return <Typed {...one} type={kind} />;
      }}
    </Field>
  );
}

/** A field for an address: one without its beginning is completed. */
export function AddressField<T extends FieldValues>(props: TextFieldProps<T>) {
  return <TextField {...props} tidy={escapeAddress} autoComplete="off" />;
}

export type FieldControl = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
  readOnly?: true;
};

type FieldProps = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** It is read out by itself, where no focus moves to the field and brings it to ear. */
  errorRole?: "alert" | undefined;
  isRequired?: boolean;
  aside?: ReactNode;
  children: (control: FieldControl) => ReactNode;
};

/** Label above, hint, the control, its error under it; all tied together for screen readers. */
export function Field({ label, hint, error, errorRole, isRequired = false, aside, children }: FieldProps) {
  const id = useId();
  const isSending = use(Sending);
  const described = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return (
    <div className="relative grid grid-cols-1 content-start gap-1.5">
      <label htmlFor={id} className={classes("text-meta font-medium", isRequired && "required")}>
        {label}
      </label>
      {children({
        id,
        "aria-describedby": described || undefined,
        "aria-invalid": error ? true : undefined,
        "aria-required": isRequired ? true : undefined,
        ...(isSending && { readOnly: true, "data-sending": "" }),
      })}
      {/* Beside the label to the eye, after the control to the Tab key. */}
      {aside && <span className="absolute top-0 right-0 text-meta">{aside}</span>}
      {hint && (
        <p id={`${id}-hint`} className="text-meta text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role={errorRole} className="text-meta text-danger-text">
          {error}
        </p>
      )}
    </div>
  );
}

import {
  createContext,
  type HTMLInputAutoCompleteAttribute,
  type KeyboardEvent,
  type KeyboardEventHandler,
  type MouseEvent,
  type ReactNode,
  use,
  useId,
} from "react";
import type { FieldPath, FieldValues, PathValue, SubmitHandler, UseFormReturn } from "react-hook-form";
import { ApiError } from "@/api/ApiError";
import { escapeAddress } from "@/lib/fields";
import { classes } from "@/ui/classes";
import { Input, Textarea, VERBATIM } from "@/ui/Input";
import { PasswordInput } from "@/ui/PasswordInput";

type FormProps<T extends FieldValues> = {
  form: UseFormReturn<T>;
  onSubmit: SubmitHandler<T>;
  label: string;
  /** For a submit button outside the form, such as in the footer of a dialog. */
  id?: string;
  onKeyDown?: KeyboardEventHandler<HTMLFormElement>;
  /** True while the form is sent. The fields are read-only, because later input would not be saved. */
  isSending?: boolean;
  children: ReactNode;
  className?: string;
};

/** True while the surrounding form is sent. */
export const Sending = createContext(false);

/** A form with react-hook-form. Its schema validates instead of the browser, and the first error gets the focus. */
export function Form<T extends FieldValues>({
  form,
  onSubmit,
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
      // Keeps values out of the URL if the browser ever submits the form itself.
      method="post"
      noValidate
      onSubmit={form.handleSubmit(onSubmit)}
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

/** Show the server's messages at the fields of a form. */
export function showServerErrors(form: ErrorTarget, error: unknown): void {
  if (!(error instanceof ApiError)) {
    return;
  }
  const values = form.getValues() as object;
  for (const [name, [message = ""]] of Object.entries(error.fields)) {
    if (name in values) {
      form.setError(name as never, { message }, { shouldFocus: true });
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
  kind?: "text" | "email" | "tel" | "password" | "long";
  /** Lines of a long text. */
  rows?: number;
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
  const { autoComplete, autoFocus = false } = props;
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
          ...(isReadOnly && { placeholder: "—" }),
          ...verbatim,
          // Arabic text is right-to-left, but URLs and IDs are not.
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
        const inputProps = { ...all, onKeyDown };
        return kind === "password" ? <PasswordInput {...inputProps} /> : <Input {...inputProps} type={kind} />;
      }}
    </Field>
  );
}

/** A field for a URL. It adds a missing scheme. */
export function AddressField<T extends FieldValues>(props: TextFieldProps<T>) {
  return <TextField {...props} tidy={escapeAddress} autoComplete="off" />;
}

type FieldControl = {
  /** The ID of the control. In a group, it is the ID of the label. */
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
  /** Announces the error if the focus does not move to the field. */
  errorRole?: "alert" | undefined;
  isRequired?: boolean;
  /** The control is a group of segments, which a label element cannot name. */
  isGroup?: boolean;
  aside?: ReactNode;
  children: (control: FieldControl) => ReactNode;
};

/** A control with label, hint, and error, which are associated for screen readers. */
export function Field(props: FieldProps) {
  const { label, hint, error, errorRole, isRequired = false, isGroup = false, aside, children } = props;
  const id = useId();
  const isSending = use(Sending);
  const described = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  const className = classes("text-meta font-medium", isRequired && "required");
  return (
    <div className="relative grid grid-cols-1 content-start gap-1.5">
      {isGroup ? (
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: keys reach the segments
        <span id={id} className={className} onClick={focusFirstSegment}>
          {label}
        </span>
      ) : (
        <label htmlFor={id} className={className}>
          {label}
        </label>
      )}
      {children({
        id,
        "aria-describedby": described || undefined,
        "aria-invalid": error ? true : undefined,
        "aria-required": isRequired ? true : undefined,
        ...(isSending && { readOnly: true, "data-sending": "" }),
      })}
      {/* Visually next to the label, but after the control in the tab order. */}
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

function focusFirstSegment({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.parentElement?.querySelector<HTMLElement>("[role=spinbutton]")?.focus();
}

import { CircleAlert, ImageUp, X } from "lucide-react";
import { use, useEffect, useId, useState } from "react";
import { type FieldPath, type FieldValues, type PathValue, type UseFormReturn, useController } from "react-hook-form";
import { z } from "zod";
import { BAD_IMAGE, IMAGE_NEEDED, IMAGE_TOO_LARGE, TOO_MANY_PIXELS } from "@/lib/messages";
import { Button, Spinner } from "@/ui/Button";
import { classes } from "@/ui/classes";
import { useFileDrop } from "@/ui/useFileDrop";
import { Sending } from "./Form";
import { useChecking } from "./useChecking";

type ImagePickerProps<T extends FieldValues> = {
  form: UseFormReturn<T>;
  /** The field with the schema `imageField`. */
  name: FieldPath<T>;
  label: string;
  /** The URL of the chosen image, from `usePreview`. */
  preview: string | undefined;
  /** The URL of the stored image, shown until another one is chosen. */
  current?: string | undefined;
  /** Removes the stored image. Undefined if it is required. */
  onRemoveCurrent?: (() => void) | undefined;
  isRequired?: boolean;
  hint?: string;
};

const LIMIT_BYTES = 1024 * 1024;
const LIMIT_PIXELS = 16_000_000;
const TYPES = ["image/png", "image/jpeg", "image/gif"];

/** The schema of an image. A rejected one blocks the form until it is replaced or removed. */
export function imageField({ isRequired = false } = {}) {
  return z.custom<File | undefined>().superRefine((file, context) => {
    const message = file ? findProblem(file) : isRequired && IMAGE_NEEDED;
    if (message) {
      context.addIssue({ code: "custom", message });
    }
  });
}

/** A field for an image, by click, drop, or keyboard. It checks the image and shows a preview. */
export function ImagePicker<T extends FieldValues>(props: ImagePickerProps<T>) {
  const { form, name, label, preview, current, onRemoveCurrent, isRequired = false, hint } = props;
  const id = useId();
  const isSending = use(Sending);
  const [isChecking, startChecking] = useChecking();
  const { field: image, fieldState } = useController({ control: form.control, name });
  const file: File | undefined = image.value;
  const state = isChecking ? "loading" : stateOf(file);
  const shown = state === "success" ? preview : state === "none" ? current : undefined;
  // A problem of the file is shown after the check, an error of the server at once.
  const message = isChecking && stateOf(file) === "error" ? "" : fieldState.error?.message;

  function pick(picked: File | undefined) {
    form.clearErrors(name);
    form.setValue(name, picked as PathValue<T, FieldPath<T>>, { shouldDirty: true, shouldValidate: !!picked });
  }
  const { zone, field } = useFileDrop({
    accept: "image/png,image/jpeg,image/gif,.png,.jpg,.jpeg,.gif",
    isDisabled: isSending,
    onFiles: ([dropped]) => {
      if (dropped) {
        startChecking();
        pick(dropped);
      }
    },
  });
  const onRemove = { none: current ? onRemoveCurrent : undefined, loading: undefined, success: pick, error: pick }[
    state
  ];
  return (
    <div className="grid content-start gap-1.5" data-state={state}>
      <span className={classes("font-medium text-meta", isRequired && "required")}>{label}</span>
      <div className="flex flex-wrap items-start gap-3">
        <label {...zone} htmlFor={id} className={classes("picker", message ? "border-danger" : "border-edge")}>
          <PickerContent
            state={state}
            shown={shown}
            onProblem={(problem) => {
              if (file && state === "success") {
                UNREADABLE.set(file, problem);
                form.trigger(name);
              }
            }}
          />
          <input
            {...field}
            ref={image.ref}
            id={id}
            aria-label={label}
            aria-invalid={message ? true : undefined}
            aria-describedby={`${id}-hint ${id}-error`}
          />
        </label>
        <div className="grid min-w-0 flex-1 basis-32 content-start gap-1.5 text-meta">
          <p id={`${id}-hint`} className="text-muted">
            {hint}
          </p>
          {onRemove && (
            <Button
              size="small"
              className="w-fit"
              icon={<X className="size-3.5" aria-hidden />}
              aria-disabled={isSending}
              aria-label={`Remove ${label.toLowerCase()}`}
              onClick={() => {
                onRemove(undefined);
                form.setFocus(name);
              }}
            >
              Remove
            </Button>
          )}
          <p id={`${id}-error`} role="alert" className="text-danger-text">
            {message}
          </p>
        </div>
      </div>
    </div>
  );
}

type PickState = "none" | "loading" | "success" | "error";
type PickerContentProps = { state: PickState; shown: string | undefined; onProblem: (problem: string) => void };

function PickerContent({ state, shown, onProblem }: PickerContentProps) {
  if (state === "loading") {
    return (
      <span role="status">
        <Spinner />
        <span className="sr-only">Checking the image</span>
      </span>
    );
  }
  if (shown) {
    return (
      <img
        src={shown}
        alt="Preview"
        onError={() => onProblem(BAD_IMAGE)}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          naturalWidth * naturalHeight > LIMIT_PIXELS && onProblem(TOO_MANY_PIXELS)
        }
        className="absolute inset-0 size-full object-contain"
      />
    );
  }
  const Icon = state === "error" ? CircleAlert : ImageUp;
  return (
    <span className="grid justify-items-center gap-1.5">
      <Icon className="size-5" aria-hidden />
      <span>Choose or drop</span>
    </span>
  );
}

/** Problems that the browser found when it showed the image, so that they are reported before the upload. */
const UNREADABLE = new WeakMap<File, string>();

function stateOf(file: File | undefined): PickState {
  if (!file) {
    return "none";
  }
  return findProblem(file) ? "error" : "success";
}

function findProblem(file: File): string {
  // The browser names a type by the ending. Without one, the preview and the server judge the content.
  if (file.type && !TYPES.includes(file.type)) {
    return BAD_IMAGE;
  }
  return file.size > LIMIT_BYTES ? IMAGE_TOO_LARGE : (UNREADABLE.get(file) ?? "");
}

/** Return an object URL of a chosen image, unless it is rejected. It is revoked when the image changes. */
export function usePreview(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  const valid = file && !findProblem(file) ? file : undefined;
  useEffect(() => {
    const made = valid ? URL.createObjectURL(valid) : undefined;
    setUrl(made);
    return () => {
      if (made) {
        URL.revokeObjectURL(made);
      }
    };
  }, [valid]);
  return url;
}

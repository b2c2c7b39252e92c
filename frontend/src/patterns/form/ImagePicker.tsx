import { CircleAlert, ImageUp, X } from "lucide-react";
import { type RefObject, use, useEffect, useId, useRef, useState } from "react";
import { BAD_IMAGE, IMAGE_NEEDED, IMAGE_TOO_LARGE, TOO_MANY_PIXELS } from "@/lib/messages";
import { Button, Spinner } from "@/ui/Button";
import { classes } from "@/ui/classes";
import { useFileDrop } from "@/ui/useFileDrop";
import { Sending } from "./Form";

type ImagePickerProps = {
  label: string;
  /** The URL of the stored image, shown until another one is chosen. */
  current?: string | undefined;
  /** Removes the stored image. Undefined if it is required. */
  onRemoveCurrent?: (() => void) | undefined;
  isRequired?: boolean;
  hint?: string;
  error: string;
  input: RefObject<HTMLInputElement | null>;
  picked: Picked;
  /** Called with the chosen image, or with undefined after its removal. */
  onPick: (picked: Picked | undefined) => void;
};

const LIMIT_BYTES = 1024 * 1024;
const LIMIT_PIXELS = 16_000_000;
const CHECKED_FOR_MS = 1000;
const TYPES = ["image/png", "image/jpeg", "image/gif"];
const ENDING = /\.(png|jpe?g|gif)$/i;

/** A field for an image, by click, drop, or keyboard. It checks the image and shows a preview. */
export function ImagePicker(props: ImagePickerProps) {
  const { label, current, onRemoveCurrent, isRequired = false, hint, error, input, picked, onPick } = props;
  const id = useId();
  const isSending = use(Sending);
  const { state, url, take, remove } = usePicked(picked, onPick);
  const { zone, field } = useFileDrop({
    accept: "image/png,image/jpeg,image/gif,.png,.jpg,.jpeg,.gif",
    isDisabled: isSending,
    onFiles: ([file]) => take(file),
  });
  const shown = url ?? (state === "none" ? current : undefined);
  const message = state === "error" ? picked.problem : error;
  const onRemove = { none: current ? onRemoveCurrent : undefined, loading: undefined, success: remove, error: remove }[
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
            // The content is not an image. Report it now instead of after the upload.
            onProblem={(problem) => state === "success" && onPick({ file: undefined, problem })}
          />
          <input
            {...field}
            ref={input}
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
                onRemove();
                input.current?.focus();
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

function findProblem(file: File): string {
  if (!TYPES.includes(file.type) || !ENDING.test(file.name)) {
    return BAD_IMAGE;
  }
  return file.size > LIMIT_BYTES ? IMAGE_TOO_LARGE : "";
}

type PickState = "none" | "loading" | "success" | "error";

/** The state of the chosen image: checking, preview, or error. */
function usePicked(picked: Picked, onPick: ImagePickerProps["onPick"]) {
  const [isChecking, setChecking] = useState(false);
  const timer = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const state: PickState = isChecking ? "loading" : picked.problem ? "error" : picked.file ? "success" : "none";
  const url = useObjectUrl(state === "success" ? picked.file : undefined);

  function take(file: File | undefined) {
    if (!file) {
      return;
    }
    clearTimeout(timer.current);
    const problem = findProblem(file);
    setChecking(true);
    onPick({ file: problem ? undefined : file, problem });
    timer.current = window.setTimeout(() => setChecking(false), CHECKED_FOR_MS);
  }
  return { state, url, take, remove: () => onPick(undefined) };
}

/** The chosen file, or its error. A rejected file is not the same as none. */
type Picked = { file: File | undefined; problem: string };
const NOTHING: Picked = { file: undefined, problem: "" };

/** The image of a form. A rejected one blocks the form until it is replaced or removed. */
export function useImage(isRequired: boolean) {
  const [picked, setPicked] = useState(NOTHING);
  const [error, setError] = useState("");
  const input = useRef<HTMLInputElement>(null);
  return {
    file: picked.file,
    /** Return whether the form can be sent. Otherwise, the field shows the error. */
    check(): boolean {
      const isGone = isRequired && !picked.file && !picked.problem;
      setError(isGone ? IMAGE_NEEDED : "");
      return !isGone && !picked.problem;
    },
    /** Show the server's error. */
    showError(why: string) {
      setError(why);
      input.current?.focus();
    },
    isTouched: picked !== NOTHING,
    picker: {
      isRequired,
      picked,
      error,
      input,
      onPick: (next: Picked | undefined) => {
        setError("");
        setPicked(next ?? NOTHING);
      },
    },
  };
}

/** Return an object URL of a local file. It is revoked when the file changes. */
export function useObjectUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = file ? URL.createObjectURL(file) : undefined;
    setUrl(made);
    return () => {
      if (made) {
        URL.revokeObjectURL(made);
      }
    };
  }, [file]);
  return url;
}

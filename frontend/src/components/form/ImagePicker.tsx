import { CircleAlert, ImageUp, X } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { BAD_IMAGE, IMAGE_TOO_LARGE } from "@/lib/messages";
import { Button } from "@/ui/Button";
import { classes } from "@/ui/classes";
import { Spinner } from "@/ui/Spinner";
import type { Picked } from "./useImage";
import { useObjectUrl } from "./useObjectUrl";

export type ImagePickerProps = {
  label: string;
  /** What is shown until another picture is chosen. */
  current?: string | undefined;
  isRequired?: boolean;
  hint?: string;
  error?: string;
  picked: Picked;
  /** What was chosen, or undefined when it was removed. */
  onPick: (picked: Picked | undefined) => void;
};

const LIMIT_BYTES = 1024 * 1024;
const CHECKED_FOR_MS = 1000;
const TYPES = ["image/png", "image/jpeg", "image/gif"];
const ENDING = /\.(png|jpe?g|gif)$/i;

/** A picture to upload: by click, drop or keyboard; checked at once, shown before it is sent. */
export function ImagePicker(props: ImagePickerProps) {
  const { label, current, isRequired = false, hint, error = "", picked, onPick } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { state, url, take, remove } = usePicked(picked, onPick);
  const shown = url ?? (state === "none" ? current : undefined);
  const told = { none: error, loading: "", success: error, error: picked.fault }[state];
  return (
    <div className="grid content-start gap-1.5" data-state={state}>
      <span className={classes("font-medium text-meta", isRequired && "required")}>{label}</span>
      <label
        htmlFor={id}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          take(event.dataTransfer.files[0]);
        }}
        className={classes(
          "relative grid min-h-36 cursor-pointer place-items-center overflow-hidden rounded-card border border-dashed bg-sunken p-3 text-center text-meta text-muted hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-primary",
          told ? "border-danger" : "border-edge",
        )}
      >
        <Inside state={state} shown={shown} />
        <input
          ref={input}
          id={id}
          type="file"
          accept="image/png,image/jpeg,image/gif,.png,.jpg,.jpeg,.gif"
          aria-label={label}
          aria-invalid={told ? true : undefined}
          aria-describedby={told ? `${id}-error` : undefined}
          className="sr-only"
          onChange={(event) => {
            take(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
      </label>
      {(state === "success" || state === "error") && (
        <Button
          size="small"
          className="w-fit"
          icon={<X className="size-3.5" aria-hidden />}
          aria-label={`Remove ${label.toLowerCase()}`}
          onClick={() => {
            remove();
            input.current?.focus();
          }}
        >
          Remove
        </Button>
      )}
      {hint && <p className="text-meta text-muted">{hint}</p>}
      <p id={`${id}-error`} role="alert" className="text-danger-text text-meta">
        {told}
      </p>
    </div>
  );
}

function Inside({ state, shown }: { state: string; shown: string | undefined }) {
  if (state === "loading") {
    return (
      <span role="status" className="grid justify-items-center gap-2">
        <Spinner />
        Checking the image
      </span>
    );
  }
  if (shown) {
    return <img src={shown} alt="Preview" className="max-h-40 max-w-full rounded-control object-contain" />;
  }
  const Icon = state === "error" ? CircleAlert : ImageUp;
  return (
    <span className="grid justify-items-center gap-2">
      <Icon className="size-5" aria-hidden />
      Choose an image or drop it here
    </span>
  );
}

function faultOf(file: File): string {
  if (!TYPES.includes(file.type) || !ENDING.test(file.name)) {
    return BAD_IMAGE;
  }
  return file.size > LIMIT_BYTES ? IMAGE_TOO_LARGE : "";
}

type PickState = "none" | "loading" | "success" | "error";

/** What was picked, from its checking to its preview or its fault. */
function usePicked(picked: Picked, onPick: ImagePickerProps["onPick"]) {
  const [isChecking, setChecking] = useState(false);
  const timer = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const state: PickState = isChecking ? "loading" : picked.fault ? "error" : picked.file ? "success" : "none";
  const url = useObjectUrl(state === "success" ? picked.file : undefined);

  function take(file: File | undefined) {
    if (!file) {
      return;
    }
    clearTimeout(timer.current);
    const fault = faultOf(file);
    setChecking(true);
    onPick({ file: fault ? undefined : file, fault });
    timer.current = window.setTimeout(() => setChecking(false), CHECKED_FOR_MS);
  }
  return { state, url, take, remove: () => onPick(undefined) };
}

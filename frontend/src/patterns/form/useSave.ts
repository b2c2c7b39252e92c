import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { ApiError } from "@/api/ApiError";
import { INTERNET_SERVER_ERROR } from "@/lib/messages";
import { toastFailure, toastSuccess, toastWithAction } from "@/patterns/toasts/toasts";
import { reportError } from "@/session/reportError";
import { type ErrorTarget, showServerErrors } from "./Form";
import { REPEAT_WINDOW_MS, useIdempotencyKey } from "./useIdempotencyKey";

export type SaveOptions<In, Out> = {
  /** A repeated attempt has the same key, so that it has an effect once. */
  save: (input: In, idempotencyKey: string) => Promise<Out>;
  /** The object of an action that may be repeated on purpose: after two minutes, an attempt has a new key. */
  repeatOf?: string | undefined;
  /** Toast after a success; the server's message if left out, none for "". */
  successMessage?: string | undefined;
  /** Toast after a failure without a message of the server. */
  failureMessage?: string | undefined;
  durationMs?: number | undefined;
  /** Shows the server's messages at the fields of this form. */
  form?: ErrorTarget | undefined;
  /** The field of `form` that shows every error of the server, instead of a toast. */
  errorField?: string | ((error: ApiError) => string) | undefined;
  onDone?: ((response: Out, input: In) => unknown) | undefined;
  /** Reloads what is shown: after a success, and if the object was changed or deleted meanwhile. */
  reload?: (() => unknown) | undefined;
  /** Takes the change back; offered in the toast, which has this ID. */
  undo?: ((response: Out) => { id: string; onClick: () => unknown }) | undefined;
  /** Closes the form. Not called after it was unmounted: another one may be open in its place. */
  onClose?: (() => unknown) | undefined;
  /** Returns true if the error needs no toast. */
  onError?: ((error: ApiError, input: In) => boolean | undefined) | undefined;
};

/** A change that the admin makes: pending state, toast, idempotency key, and messages at the fields. */
export function useSave<In, Out extends { message: string }>(
  options: SaveOptions<In, Out> | ((input: In) => SaveOptions<In, Out>),
) {
  const optionsOf = typeof options === "function" ? options : () => options;
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const once = useIdempotencyKey();
  return useMutation<Out, unknown, In>({
    mutationFn: (input) => {
      const { save, repeatOf } = optionsOf(input);
      const act = (key: string) => save(input, key);
      return repeatOf === undefined ? once("save", act) : once(repeatOf, act, REPEAT_WINDOW_MS);
    },
    onSuccess: async (response, input) => {
      const { successMessage, durationMs, undo, onDone, reload, onClose } = optionsOf(input);
      const message = successMessage ?? response.message;
      const undoing = undo?.(response);
      if (undoing) {
        toastWithAction(message, { label: "Undo", onClick: undoing.onClick }, undoing.id);
      } else if (message) {
        toastSuccess(message, durationMs);
      }
      await onDone?.(response, input);
      await reload?.();
      if (isMounted.current) {
        await onClose?.();
      }
    },
    onError: (error, input) => {
      const { form, errorField, reload, failureMessage, onError } = optionsOf(input);
      if (form && !errorField) {
        showServerErrors(form, error);
      }
      if (isOutdated(error)) {
        void reload?.();
      }
      if (!(error instanceof ApiError)) {
        toastFailure(failureMessage ?? INTERNET_SERVER_ERROR);
        reportError(error);
      } else if (!onError?.(error, input)) {
        showMessage(error, optionsOf(input));
      }
    },
  });
}

type MessageOptions = Pick<SaveOptions<never, unknown>, "form" | "errorField" | "failureMessage">;

/** Show the message of an error in a toast, or at the field for errors. */
function showMessage(error: ApiError, { form, errorField, failureMessage }: MessageOptions): void {
  const message = messageOf(error, failureMessage);
  if (form && errorField) {
    const field = typeof errorField === "string" ? errorField : errorField(error);
    form.setError(field as never, { message }, { shouldFocus: true });
  } else {
    toastFailure(message);
  }
}

/** Return whether the object was changed or deleted since it was shown. */
export function isOutdated(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 409);
}

/** Return the server's message, or `failed` if it has none. */
export function messageOf(error: ApiError, failed: string | undefined): string {
  return failed && !error.hasOwnMessage ? failed : error.message;
}

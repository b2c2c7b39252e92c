import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { ApiError } from "@/app/api/ApiError";
import { reportError } from "@/app/reportError";
import { toastFailure, toastSuccess } from "@/app/toasts";
import { INTERNET_SERVER_ERROR } from "@/lib/messages";
import { type ErrorTarget, type OtherFields, showServerErrors } from "./Form";
import { useIdempotencyKey } from "./useIdempotencyKey";

export type SaveOptions<In, Out> = {
  /** A repeated attempt has the same key, so that it has an effect once. */
  save: (input: In, idempotencyKey: string) => Promise<Out>;
  /** Toast after a success; the server's message if left out, none for "". */
  told?: string;
  /** Toast after a failure without a message of the server. */
  failed?: string;
  durationMs?: number;
  /** Shows the server's messages at the fields of this form. */
  form?: ErrorTarget;
  otherFields?: OtherFields;
  onDone?: (answer: Out, input: In) => unknown;
  /** Closes the form. Not called after it was unmounted: another one may be open in its place. */
  onClose?: (() => unknown) | undefined;
  /** Returns true if the error needs no toast. */
  onError?: (error: ApiError, input: In) => boolean | undefined;
};

/** A change that the admin makes: pending state, toast, idempotency key, and messages at the fields. */
export function useSave<In, Out extends { message: string }>(options: SaveOptions<In, Out>) {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const once = useIdempotencyKey();
  return useMutation<Out, unknown, In>({
    mutationFn: (input) => once("save", (key) => options.save(input, key)),
    onSuccess: async (answer, input) => {
      const message = options.told ?? answer.message;
      if (message) {
        toastSuccess(message, options.durationMs);
      }
      await options.onDone?.(answer, input);
      if (isMounted.current) {
        await options.onClose?.();
      }
    },
    onError: (error, input) => {
      if (options.form) {
        showServerErrors(options.form, error, options.otherFields);
      }
      toastError(error, { failed: options.failed, onError: (apiError) => options.onError?.(apiError, input) });
    },
  });
}

type ErrorOptions = {
  failed?: string | undefined;
  onError?: ((error: ApiError) => boolean | undefined) | undefined;
};

/** Show why an action failed. An error that is not from the API is also reported. */
export function toastError(error: unknown, { failed, onError }: ErrorOptions): void {
  if (!(error instanceof ApiError)) {
    toastFailure(failed ?? INTERNET_SERVER_ERROR);
    reportError(error);
  } else if (!onError?.(error)) {
    toastFailure(messageOf(error, failed));
  }
}

/** Return the server's message, or `failed` if it has none. */
export function messageOf(error: ApiError, failed: string | undefined): string {
  return failed && !error.hasOwnMessage ? failed : error.message;
}

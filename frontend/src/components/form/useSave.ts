import { useMutation } from "@tanstack/react-query";
import { ApiError } from "@/app/api/ApiError";
import { toastFailure, toastSuccess } from "@/components/layout/toasts";
import type { Answer } from "@/lib/client";
import { INTERNET_SERVER_ERROR } from "@/lib/messages";
import { reportError } from "@/lib/reportError";
import { useIsThere } from "./useIsThere";

export type SaveOptions<In, Out extends Answer> = {
  save: (input: In) => Promise<Out>;
  /** What a success says; the server's message when left out, nothing for "". */
  told?: string;
  /** What is said when the call threw or the server gave no words of its own. */
  failed?: string;
  durationMs?: number;
  onDone?: (answer: Out, input: In) => unknown;
  /** Closes what it was sent from. Not called once that is away: something else may be open in its place. */
  onClose?: (() => unknown) | undefined;
  /** True when the refusal was dealt with and needs no toast. */
  onError?: (error: ApiError, input: In) => boolean | undefined;
};

/** One change: pending while it runs, a toast for its end, and the screen's own crash rule for what is thrown. */
export function useSave<In, Out extends Answer = Answer>(options: SaveOptions<In, Out>) {
  const isThere = useIsThere();
  return useMutation<Out, unknown, In>({
    mutationFn: options.save,
    onSuccess: async (answer, input) => {
      const told = options.told ?? answer.message;
      if (told) {
        toastSuccess(told, options.durationMs);
      }
      await options.onDone?.(answer, input);
      if (isThere.current) {
        await options.onClose?.();
      }
    },
    onError: (error, input) => {
      if (!(error instanceof ApiError)) {
        // A button that says nothing is pressed again.
        toastFailure(options.failed ?? INTERNET_SERVER_ERROR);
        reportError(error);
        return;
      }
      if (!options.onError?.(error, input)) {
        toastFailure(wordsOf(error, options.failed));
      }
    },
  });
}

/** The server's words; where it had none of its own, those of the action. */
export function wordsOf(error: ApiError, failed: string | undefined): string {
  return failed && error.message === INTERNET_SERVER_ERROR ? failed : error.message;
}

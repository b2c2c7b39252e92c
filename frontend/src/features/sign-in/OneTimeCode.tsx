import { type FormEvent, useEffect, useRef, useState } from "react";
import { PLEASE_FILL } from "@/lib/messages";
import { Field } from "@/patterns/form/Form";
import { useSave } from "@/patterns/form/useSave";
import { Input } from "@/ui/Input";
import { CODE_LENGTH, findCode } from "./findCode";
import { CODE_TITLE, CODE_TOO_SHORT } from "./texts";

type OneTimeCodeProps = {
  value: string;
  onChange: (code: string) => void;
  /** Called once when the last digit is in. */
  onComplete: (code: string) => void;
  error?: string | undefined;
  hint?: string;
  /** Where the code is the one thing that the screen asks for. */
  autoFocus?: boolean;
};

type ProofOptions<Out extends { message: string }> = {
  prove: (code: string) => Promise<Out>;
  onProven: (answer: Out) => unknown;
};

/** A code that is sent once it is whole: one at a time, and after a refusal the one that was typed meanwhile. */
export function useOneTimeCode<Out extends { message: string }>({ prove, onProven }: ProofOptions<Out>) {
  const [code, setCode] = useState("");
  const [error, setError] = useState("");
  const save = useSave<string, Out>({
    save: prove,
    onDone: onProven,
    onError: (error, sent) => {
      if (code === sent) {
        // What was typed stays: a slip in one digit is mended, not typed anew.
        setError(error.message);
        return true;
      }
      if (code.length >= CODE_LENGTH) {
        save.mutate(code);
        return true;
      }
      return false;
    },
  });
  function send(typed: string) {
    if (!save.isPending) {
      // Why a try was refused stays by the field until the next one.
      setError("");
      save.mutate(typed);
    }
  }
  return {
    field: { value: code, error, onChange: setCode, onComplete: send },
    isPending: save.isPending,
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (code.length < CODE_LENGTH) {
        setError(code ? CODE_TOO_SHORT : PLEASE_FILL);
      } else {
        send(code);
      }
    },
    /** What was typed, and what was said of it, was of the code before. */
    clear: () => {
      setCode("");
      setError("");
    },
  };
}

/** One field for six digits: pasting works, phones offer the code, the last digit sends it. */
export function OneTimeCode({ value, onChange, onComplete, error, hint, autoFocus = false }: OneTimeCodeProps) {
  const sent = useRef("");
  const field = useRef<HTMLInputElement>(null);
  const isRefused = Boolean(error) && value.length >= CODE_LENGTH;
  useEffect(() => {
    if (isRefused) {
      // Selected, so that one digit can be corrected or a new code typed over it.
      field.current?.focus();
      field.current?.select();
    }
  }, [isRefused]);
  function take(text: string) {
    const code = findCode(text);
    onChange(code);
    if (code.length < CODE_LENGTH) {
      sent.current = "";
    } else if (sent.current !== code) {
      sent.current = code;
      onComplete(code);
    }
  }
  return (
    <Field label={CODE_TITLE} isRequired error={error} errorRole="alert" hint={hint}>
      {(control) => (
        <Input
          {...control}
          ref={field}
          autoFocus={autoFocus}
          name="otp"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={CODE_LENGTH}
          value={value}
          onChange={(event) => take(event.target.value)}
          onPaste={(event) => {
            event.preventDefault();
            take(event.clipboardData.getData("text"));
          }}
          placeholder="······"
          className="tabular text-center font-medium text-title tracking-[0.4em] placeholder:opacity-70"
        />
      )}
    </Field>
  );
}

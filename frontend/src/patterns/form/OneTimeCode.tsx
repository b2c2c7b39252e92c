import { type FormEvent, useEffect, useRef, useState } from "react";
import { PLEASE_FILL } from "@/lib/messages";
import { Input } from "@/ui/Input";
import { Field } from "./Form";
import { CODE_LENGTH, findCode } from "./findCode";
import { useSave } from "./useSave";

type OneTimeCodeProps = {
  value: string;
  onChange: (code: string) => void;
  /** Called once after the last digit. */
  onComplete: (code: string) => void;
  error?: string | undefined;
  hint?: string;
  /** For screens on which the code is the only field. */
  autoFocus?: boolean;
};

type VerifyOptions<Out extends { message: string }> = {
  verify: (code: string) => Promise<Out>;
  onVerified: (response: Out) => unknown;
};

/** Submit complete codes one at a time. After an error, submit the code that was typed meanwhile. */
export function useOneTimeCode<Out extends { message: string }>({ verify, onVerified }: VerifyOptions<Out>) {
  const [code, setCode] = useState("");
  const [error, setError] = useState("");
  const save = useSave<string, Out>({
    save: verify,
    onDone: onVerified,
    onError: (error, sent) => {
      if (code === sent) {
        // The code stays, so that a single digit can be corrected.
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
      // The error stays at the field until the next attempt.
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
        setError(code ? "Enter all 6 digits." : PLEASE_FILL);
      } else {
        send(code);
      }
    },
    /** Clear the typed code and its error when a new code is sent. */
    clear: () => {
      setCode("");
      setError("");
    },
  };
}

/** A field for six digits. The last digit submits the form. */
export function OneTimeCode({ value, onChange, onComplete, error, hint, autoFocus = false }: OneTimeCodeProps) {
  const sent = useRef("");
  const field = useRef<HTMLInputElement>(null);
  const isRejected = Boolean(error) && value.length >= CODE_LENGTH;
  useEffect(() => {
    if (isRejected) {
      // Select the code, so that typing replaces it.
      field.current?.focus();
      field.current?.select();
    }
  }, [isRejected]);
  function applyText(text: string) {
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
    <Field label="One-time code" isRequired error={error} errorRole="alert" hint={hint}>
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
          onChange={(event) => applyText(event.target.value)}
          onPaste={(event) => {
            event.preventDefault();
            applyText(event.clipboardData.getData("text"));
          }}
          placeholder="······"
          className="tabular text-center font-medium text-title tracking-[0.4em] placeholder:opacity-70"
        />
      )}
    </Field>
  );
}

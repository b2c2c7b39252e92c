import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { z } from "zod";
import { api, unwrap } from "@/api/client";
import { Dialog } from "@/patterns/Dialog";
import { Button, type ButtonTone } from "@/ui/Button";
import { CancelAndSubmit } from "@/ui/FormFooter";
import { Input } from "@/ui/Input";
import { Skeleton } from "@/ui/Skeleton";
import { Field, Form } from "./Form";

export type Question = {
  title: string;
  /** What changes and whether it can be undone; each line is a paragraph. */
  text: string;
  /** The label of the button that confirms. */
  verb: string;
  /** The label of the button that closes. */
  cancel?: string;
  tone?: ButtonTone;
  /** The dialog stays open until the response: the action cannot be called off. */
  isIrrevocable?: boolean;
  /** Without a captcha, the button confirms at once. */
  needsCaptcha?: boolean;
  /** A second step after the captcha: the typed word `admin` (docs/product.md 12.6). */
  needsTypedWord?: boolean;
};

type ConfirmDialogProps = Question & {
  pending?: boolean;
  onClose: () => void;
  /** Returns true if the captcha was wrong: then another question follows. */
  onConfirm: (captcha: string) => unknown;
};

/** The one dialog that confirms an action, by a captcha if the action needs one. */
export function ConfirmDialog({ needsCaptcha = true, ...props }: ConfirmDialogProps) {
  const { title, text, verb, cancel = "Cancel", tone = "danger", pending = false, onClose, onConfirm } = props;
  if (needsCaptcha) {
    return <CaptchaDialog {...props} tone={tone} />;
  }
  const isHeld = props.isIrrevocable === true && pending;
  const close = () => isHeld || onClose();
  return (
    <Dialog
      title={title}
      onClose={close}
      footer={
        <>
          <Button disabled={isHeld} onClick={close}>
            {cancel}
          </Button>
          <Button tone={tone} pending={pending} onClick={() => onConfirm("")}>
            {verb}
          </Button>
        </>
      }
    >
      <Paragraphs text={text} />
    </Dialog>
  );
}

function Paragraphs({ text }: { text: string }) {
  return (
    <div className="grid gap-2 text-body text-muted">
      {text.split("\n").map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}

const ANSWER = z.object({
  answer: z
    .string()
    .trim()
    .regex(/^-?\d{1,6}$/, "Enter a number."),
  word: z.string(),
});
const ANSWER_AND_WORD = ANSWER.extend({
  word: z.string().refine((word) => word.trim().toLowerCase() === "admin", "Type the word admin."),
});
// The server rejects answers after 5 minutes, and the request takes some seconds.
const MAX_AGE_MS = 290_000;

function CaptchaDialog({ onClose, onConfirm, ...question }: ConfirmDialogProps) {
  const [round, setRound] = useState(0);
  const [isSolved, setSolved] = useState(false);
  const challenge = useQuery({
    queryKey: ["captcha", round],
    queryFn: fetchChallenge,
    gcTime: 0,
    staleTime: Infinity,
  });
  const form = useForm({
    resolver: zodResolver(isSolved ? ANSWER_AND_WORD : ANSWER),
    reValidateMode: "onSubmit",
    defaultValues: { answer: "", word: "" },
  });
  const { errors, isSubmitting } = form.formState;

  async function submit({ answer }: z.infer<typeof ANSWER>) {
    // A wrong answer is sent at once, so that its error appears before the admin types the word.
    const needsWord = question.needsTypedWord && !isWrong(challenge.data?.question, answer);
    if (Date.now() - challenge.dataUpdatedAt > MAX_AGE_MS) {
      askAgain("That question expired after 5 minutes. Answer this one.");
    } else if (needsWord && !isSolved) {
      setSolved(true);
    } else if (await onConfirm(`${challenge.data?.id}:${answer}`)) {
      askAgain("Incorrect answer. Try this one.");
    }
  }
  function askAgain(message: string) {
    form.reset();
    form.setError("answer", { type: "server", message });
    setSolved(false);
    setRound(round + 1);
  }

  return (
    <Dialog title={question.title} onClose={onClose}>
      <Form form={form} label={question.title} onSubmit={submit}>
        <Paragraphs text={question.text} />
        {isSolved ? (
          <Field label="Type admin to continue" error={errors.word?.message} errorRole="alert">
            {(control) => <Input {...control} {...form.register("word")} autoFocus autoComplete="off" />}
          </Field>
        ) : (
          <Challenge
            form={form}
            question={challenge.data?.question}
            failure={challenge.error && !challenge.isFetching ? challenge.error.message : ""}
            onRetry={() => challenge.refetch()}
          />
        )}
        <CancelAndSubmit
          verb={question.verb}
          onClose={onClose}
          tone={question.tone ?? "danger"}
          pending={isSubmitting}
          disabled={!challenge.data}
        />
      </Form>
    </Dialog>
  );
}

/** Whether the answer is wrong for a question that is understood here. The server checks every answer. */
function isWrong(question: string | undefined, answer: string): boolean {
  const [left, sign, right] = (question ?? "").split(" ");
  const [a, b] = [Number(left), Number(right)];
  const result = { "+": a + b, "-": a - b, "×": a * b }[sign ?? ""];
  return result !== undefined && !Number.isNaN(result) && result !== Number(answer);
}

type ChallengeProps = {
  form: UseFormReturn<z.infer<typeof ANSWER>>;
  question: string | undefined;
  failure: string;
  onRetry: () => unknown;
};

function Challenge({ form, question, failure, onRetry }: ChallengeProps) {
  const error = form.formState.errors.answer;
  if (failure) {
    return (
      <div role="alert" className="flex min-h-15 flex-wrap items-center justify-between gap-3 text-danger-text">
        <span>{failure}</span>
        <Button size="small" autoFocus onClick={onRetry}>
          Retry
        </Button>
      </div>
    );
  }
  if (!question) {
    return <Skeleton className="h-15" />;
  }
  return (
    // A new question renders a new field, which takes the focus.
    <Field
      label={`What is ${question}?`}
      error={error?.message}
      errorRole={error?.type === "server" ? undefined : "alert"}
    >
      {(control) => (
        <Input
          {...control}
          {...form.register("answer")}
          key={question}
          autoFocus
          inputMode="numeric"
          autoComplete="off"
          data-question={question}
        />
      )}
    </Field>
  );
}

async function fetchChallenge() {
  return unwrap(api.GET("/api/admin/captcha"));
}

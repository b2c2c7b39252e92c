import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { api, unwrap } from "@/app/api/client";
import { RETRY } from "@/app/texts";
import { Dialog } from "@/patterns/Dialog";
import { CancelOrSend } from "@/patterns/FormFooter";
import { Button, type ButtonTone } from "@/ui/Button";
import { Input } from "@/ui/Input";
import { Skeleton } from "@/ui/Skeleton";
import { Field } from "./Form";
import { CANCEL } from "./texts";

export type Question = {
  title: string;
  /** What changes and whether it can be undone; each line is a paragraph. */
  text: string;
  /** On the button that confirms. */
  verb: string;
  /** On the button that closes. */
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
  /** Returns true if the captcha was wrong: then another one is asked. */
  onConfirm: (captcha: string) => unknown;
};

/** The one dialog that confirms an action, by a captcha if the action needs one. */
export function ConfirmDialog({ needsCaptcha = true, ...props }: ConfirmDialogProps) {
  const { title, text, verb, cancel = CANCEL, tone = "danger", pending = false, onClose, onConfirm } = props;
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

const NOT_A_NUMBER = "Enter a number.";
const NUMBER = /^-?\d{1,6}$/;
// The server takes no answer after 5 minutes, a right one neither; the way there takes a moment.
const LIFE_MS = 290_000;

function CaptchaDialog({ onClose, onConfirm, ...question }: ConfirmDialogProps) {
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState("");
  const [word, setWord] = useState("");
  const [isSolved, setSolved] = useState(false);
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState("");
  const challenge = useQuery({
    queryKey: ["captcha", round],
    queryFn: fetchChallenge,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });

  /** A wrong result goes to the server at once, which refuses it: nobody types the word in vain. */
  function needsWord() {
    return question.needsTypedWord && !isWrong(challenge.data?.question, answer);
  }

  /** What is wrong with what was typed, before the server is asked. */
  function findMistake(): string {
    if (isSolved) {
      return word.trim().toLowerCase() === "admin" ? "" : "Type the word admin.";
    }
    return NUMBER.test(answer.trim()) ? "" : NOT_A_NUMBER;
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const mistake = findMistake();
    if (mistake) {
      setError(mistake);
    } else if (Date.now() - challenge.dataUpdatedAt > LIFE_MS) {
      askAnew("That question expired after 5 minutes. Answer this one.");
    } else if (needsWord() && !isSolved) {
      setSolved(true);
      setError("");
    } else {
      await send();
    }
  }

  async function send() {
    setPending(true);
    const isRefused = await onConfirm(`${challenge.data?.id}:${answer.trim()}`);
    setPending(false);
    if (isRefused) {
      askAnew("Incorrect answer. Try this one.");
    }
  }

  function askAnew(why: string) {
    setAnswer("");
    setWord("");
    setSolved(false);
    setError(why);
    setRound(round + 1);
  }

  return (
    <Dialog title={question.title} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <Paragraphs text={question.text} />
        {isSolved ? (
          <Field label="Type admin to continue" error={error} errorRole="alert">
            {(control) => (
              <Input
                {...control}
                autoFocus
                autoComplete="off"
                value={word}
                onChange={(event) => setWord(event.target.value)}
              />
            )}
          </Field>
        ) : (
          <Question
            question={challenge.data?.question}
            failure={challenge.error && !challenge.isFetching ? challenge.error.message : ""}
            onRetry={() => challenge.refetch()}
            error={error}
            answer={answer}
            onAnswer={setAnswer}
          />
        )}
        <CancelOrSend
          verb={question.verb}
          onClose={onClose}
          tone={question.tone ?? "danger"}
          pending={isPending}
          disabled={!challenge.data}
        />
      </form>
    </Dialog>
  );
}

/** True when the answer is no result of a question that is understood here; the server judges them all. */
function isWrong(question: string | undefined, answer: string): boolean {
  const [left, sign, right] = (question ?? "").split(" ");
  const [a, b] = [Number(left), Number(right)];
  const result = { "+": a + b, "-": a - b, "×": a * b }[sign ?? ""];
  return result !== undefined && !Number.isNaN(result) && result !== Number(answer);
}

type QuestionProps = {
  question: string | undefined;
  failure: string;
  onRetry: () => unknown;
  error: string;
  answer: string;
  onAnswer: (answer: string) => void;
};

function Question({ question, failure, onRetry, error, answer, onAnswer }: QuestionProps) {
  if (failure) {
    return (
      <div role="alert" className="flex min-h-15 flex-wrap items-center justify-between gap-3 text-danger-text">
        <span>{failure}</span>
        <Button size="small" autoFocus onClick={onRetry}>
          {RETRY}
        </Button>
      </div>
    );
  }
  if (!question) {
    return <Skeleton className="h-15" />;
  }
  return (
    // With another question comes another field, which takes the focus.
    <Field label={`What is ${question}?`} error={error} errorRole={error === NOT_A_NUMBER ? "alert" : undefined}>
      {(control) => (
        <Input
          {...control}
          key={question}
          autoFocus
          inputMode="numeric"
          autoComplete="off"
          value={answer}
          onChange={(event) => onAnswer(event.target.value)}
          data-question={question}
        />
      )}
    </Field>
  );
}

async function fetchChallenge() {
  return unwrap(api.GET("/api/admin/captcha"));
}

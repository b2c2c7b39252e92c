import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { RETRY } from "@/components/layout/texts";
import { call, type Schema } from "@/lib/client";
import { isAdminWord } from "@/lib/rules";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { CancelOrSend } from "@/ui/FormFooter";
import { Input } from "@/ui/Input";
import { Skeleton } from "@/ui/Skeleton";
import { Field } from "./Form";
import { ask, INCORRECT, NOT_A_NUMBER, NOT_ADMIN, TOO_LATE, TYPE_ADMIN } from "./texts";
import type { Confirmation } from "./useConfirmedAction";

type CaptchaDialogProps = {
  confirmation: Confirmation;
  onClose: () => void;
  /** Gives true when the answer was wrong: then a new question is asked. */
  onAnswer: (captcha: string) => Promise<boolean>;
};

const NUMBER = /^-?\d{1,6}$/;
// The server takes no answer after 5 minutes, a right one neither; the way there takes a moment.
const LIFE_MS = 290_000;

export function CaptchaDialog({ confirmation, onClose, onAnswer }: CaptchaDialogProps) {
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
    return confirmation.needsTypedWord && !isWrong(challenge.data?.question, answer);
  }

  /** What is wrong with what was typed, before the server is asked. */
  function findMistake(): string {
    if (isSolved) {
      return isAdminWord(word) ? "" : NOT_ADMIN;
    }
    return NUMBER.test(answer.trim()) ? "" : NOT_A_NUMBER;
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const mistake = findMistake();
    if (mistake) {
      setError(mistake);
    } else if (Date.now() - challenge.dataUpdatedAt > LIFE_MS) {
      askAnew(TOO_LATE);
    } else if (needsWord() && !isSolved) {
      setSolved(true);
      setError("");
    } else {
      await send();
    }
  }

  async function send() {
    setPending(true);
    const isRefused = await onAnswer(`${challenge.data?.id}:${answer.trim()}`);
    setPending(false);
    if (isRefused) {
      askAnew(INCORRECT);
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
    <Dialog title={confirmation.title} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <div className="grid gap-2 text-body text-muted">
          {confirmation.text.split("\n").map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        {isSolved ? (
          <Field label={TYPE_ADMIN} error={error} errorRole="alert">
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
          verb={confirmation.verb}
          onClose={onClose}
          tone={confirmation.tone ?? "danger"}
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
    <Field label={ask(question)} error={error} errorRole={error === NOT_A_NUMBER ? "alert" : undefined}>
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

type Challenge = Pick<Schema<"ChallengeAnswer">, "id" | "question">;

async function fetchChallenge(): Promise<Challenge> {
  const answer = await call<Schema<"ChallengeAnswer">>("GET", "/api/admin/captcha");
  return { id: answer.id, question: answer.question };
}

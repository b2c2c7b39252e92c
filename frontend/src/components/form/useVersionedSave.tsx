import { useState } from "react";
import type { Answer } from "@/lib/client";
import type { ConflictText } from "./ConflictDialog";
import { TextConflict } from "./ConflictDialog";
import { overTheirs, THEIRS_STAY } from "./conflicts";
import { type SaveOptions, useSave } from "./useSave";

// `base` is what the input is typed over: the row as it was opened, and after "Keep mine" theirs.
type Sent<In> = { input: In; seenVersion: number; base: In | undefined };

type VersionedSaveOptions<In extends object, Row> = Omit<SaveOptions<In, Answer>, "save"> & {
  save: (input: In, seenVersion: number) => Promise<Answer>;
  /** The row as somebody else left it, out of a refusal with 409. */
  standingOf: (answer: Answer) => Row | undefined;
  /** The title of the dialog that shows both, and what it shows of each. */
  conflict: (row: Row) => string;
  say: (input: In) => readonly ConflictText[];
  /** What the form began with, where that is known: what the admin left as it was is not kept over theirs. */
  base: In | undefined;
  /** Asks before what is saved goes out, by the form or over theirs: `go` sends it. */
  askFirst?: (input: In, go: () => void) => unknown;
  /** The row as the form has it. */
  inputOf: (row: Row) => In;
  onTakeTheirs: (row: Row) => unknown;
};

/** The save of a row that two admins may edit: one that came late shows both texts and a choice, in `dialog`. */
export function useVersionedSave<In extends object, Row extends { version: number }>(
  options: VersionedSaveOptions<In, Row>,
) {
  const { save, standingOf, conflict, say, base, inputOf, askFirst, onTakeTheirs, ...others } = options;
  const { onDone, onError, ...rest } = others;
  const [late, setLate] = useState<{ standing: Row; refusal: Answer }>();
  const { mutate, isPending, variables } = useSave<Sent<In>>({
    ...rest,
    save: ({ input, seenVersion }) => save(input, seenVersion),
    onDone: async (answer, { input }) => {
      await onDone?.(answer, input);
      setLate(undefined);
    },
    onError: (error, { input }) => {
      const standing = error.status === 409 ? standingOf(error.body) : undefined;
      setLate(standing && { standing, refusal: error.body });
      return standing !== undefined || onError?.(error, input);
    },
  });
  function sendOver(sent: Sent<In>) {
    const go = () => mutate(sent);
    if (!isPending) {
      askFirst ? askFirst(sent.input, go) : go();
    }
  }
  const send = (input: In, seenVersion: number) => sendOver({ input, seenVersion, base });
  const theirs = late && inputOf(late.standing);
  const kept = theirs && variables && overTheirs(variables.input, variables.base, theirs);
  const dialog = late && theirs && kept && (
    <TextConflict
      title={conflict(late.standing)}
      refusal={late.refusal}
      mine={say(kept)}
      theirs={say(theirs)}
      pending={isPending}
      onClose={() => setLate(undefined)}
      note={THEIRS_STAY}
      onTakeTheirs={() => {
        setLate(undefined);
        return onTakeTheirs(late.standing);
      }}
      // Over the version that was just shown: a third admin's change would be told again.
      onKeepMine={() => sendOver({ input: kept, seenVersion: late.standing.version, base: variables.base && theirs })}
    />
  );
  return { send, isPending, dialog };
}

import { useState } from "react";
import type { Answer } from "@/lib/client";
import { part } from "@/ui/part";
import type { ConflictText } from "./ConflictDialog";
import { type SaveOptions, useSave } from "./useSave";

// Needed once two admins meet.
export const TextConflict = part(async () => (await import("./ConflictDialog")).TextConflict);

type Sent<In> = { input: In; seenVersion: number };

type VersionedSaveOptions<In, Row> = Omit<SaveOptions<In, Answer>, "save"> & {
  save: (input: In, seenVersion: number) => Promise<Answer>;
  /** The row as somebody else left it, out of a refusal with 409. */
  standingOf: (answer: Answer) => Row | undefined;
  /** The title of the dialog that shows both, and what it shows of each. */
  conflict: (row: Row) => string;
  mine: (input: In) => readonly ConflictText[];
  theirs: (row: Row) => readonly ConflictText[];
  onTakeTheirs: (row: Row) => unknown;
};

/** The save of a row that two admins may edit: one that came late shows both texts and a choice, in `dialog`. */
export function useVersionedSave<In, Row extends { version: number }>(options: VersionedSaveOptions<In, Row>) {
  const { save, standingOf, conflict, mine, theirs, onTakeTheirs, onDone, onRefused, ...rest } = options;
  const [late, setLate] = useState<{ standing: Row; refusal: Answer }>();
  const { mutate, isPending, variables } = useSave<Sent<In>>({
    ...rest,
    save: ({ input, seenVersion }) => save(input, seenVersion),
    onDone: async (answer, { input }) => {
      await onDone?.(answer, input);
      setLate(undefined);
    },
    onRefused: (refused, { input }) => {
      const standing = refused.code === 409 ? standingOf(refused.answer) : undefined;
      setLate(standing && { standing, refusal: refused.answer });
      return standing !== undefined || onRefused?.(refused, input);
    },
  });
  function send(input: In, seenVersion: number) {
    if (!isPending) {
      mutate({ input, seenVersion });
    }
  }
  const dialog = late && variables && (
    <TextConflict
      title={conflict(late.standing)}
      refusal={late.refusal}
      mine={mine(variables.input)}
      theirs={theirs(late.standing)}
      pending={isPending}
      onClose={() => setLate(undefined)}
      onTakeTheirs={() => onTakeTheirs(late.standing)}
      // Over the version that was just shown: a third admin's change would be told again.
      onKeepMine={() => send(variables.input, late.standing.version)}
    />
  );
  return { send, isPending, dialog };
}

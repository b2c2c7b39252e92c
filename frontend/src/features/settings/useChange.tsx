import { useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useState } from "react";
import type { ApiError } from "@/app/api/ApiError";
import { UPDATED } from "@/lib/messages";
import { ConflictDialog, type ConflictText } from "@/patterns/form/ConflictDialog";
import { overTheirs } from "@/patterns/form/conflicts";
import { SAVE } from "@/patterns/form/texts";
import { useConfirmedAction } from "@/patterns/form/useConfirmedAction";
import { type Changed, type Settings, settingsOf } from "./api";
import { TEXTS } from "./texts";

export const SETTINGS_KEY = ["controller"];

/** What a change is of, with the number that its next save has to name. */
type Standing = { version: number };

/** What a save that came late needs: without it none is late. */
type Late<T extends Standing, In extends object> = {
  input: In;
  /** What the form began with, where it has several fields: what the admin left as it was is not kept over theirs. */
  base?: In;
  /** The same of the settings as somebody else left them. */
  inputOf: (theirs: T) => In;
  say: (input: In) => readonly ConflictText[];
};

type Change<T extends Standing, In extends object, Out> = {
  title: string;
  text: string;
  /** The verb on the button; Save when left out. */
  verb?: string;
  /** `input` is that of `late`, or what became of it beside somebody else's change. */
  save: (captcha: string, seenVersion: number, input: In) => Promise<Out>;
  /** The version that the form was opened with. */
  seenVersion: number;
  failed: string;
  late?: Late<T, In>;
  /** A second step after the captcha: the typed word (docs/product.md 12.6). */
  needsTypedWord?: boolean;
  onSaved?: (saved: T | undefined) => void;
  /** The admin gave way: show these settings. */
  onTheirs?: (standing: T) => void;
  onError?: (error: ApiError) => void;
};

type Conflict = Omit<ComponentProps<typeof ConflictDialog>, "title" | "onClose">;
type Asking<T extends Standing, Out> = {
  ask: <In extends object = never>(change: Change<T, In, Out>) => void;
  dialog: ReactNode;
  isActing: boolean;
};

/** `useChangeOf` for the settings themselves. */
export function useChange(): Asking<Settings, Changed> {
  return useChangeOf((answer: Changed) => (answer.data ? settingsOf(answer.data) : undefined));
}

/**
 * Ask for a captcha, save, read the settings again. A save that came late shows both texts and a choice.
 *
 * `standingOf` reads what stands out of an answer.
 */
export function useChangeOf<T extends Standing, Out extends { message: string }>(
  standingOf: (answer: Out) => T | undefined,
): Asking<T, Out> {
  const cache = useQueryClient();
  const confirmed = useConfirmedAction();
  const [conflict, setConflict] = useState<Conflict>();

  function ask<In extends object>(change: Change<T, In, Out>) {
    setConflict(undefined);
    confirmed.ask<Out>({
      title: change.title,
      text: change.text,
      verb: change.verb ?? SAVE,
      tone: "primary",
      told: UPDATED,
      needsTypedWord: change.needsTypedWord ?? false,
      failed: change.failed,
      // Without it the save asks for none.
      act: (captcha) => change.save(captcha, change.seenVersion, change.late?.input as In),
      onDone: async (answer) => {
        await cache.invalidateQueries({ queryKey: SETTINGS_KEY });
        change.onSaved?.(standingOf(answer));
      },
      onError: (error) => {
        const standing = error.status === 409 && change.late ? standingOf(error.body as unknown as Out) : undefined;
        if (standing && change.late) {
          setConflict({ ...beside(change.late, standing), change: error.change, ...waysOut(change, standing) });
        }
        change.onError?.(error);
        return standing !== undefined;
      },
    });
  }

  function waysOut<In extends object>(
    change: Change<T, In, Out>,
    standing: T,
  ): Pick<Conflict, "onUseTheirs" | "onKeepMine"> {
    return {
      onUseTheirs: () => takeTheirs(change, standing),
      // Over the version that was just shown: a third admin's change would be told again.
      onKeepMine: () =>
        ask({
          ...change,
          ...(change.late && { late: keptOver(change.late, standing) }),
          seenVersion: standing.version,
        }),
    };
  }

  async function takeTheirs(change: Pick<Change<T, never, Out>, "onTheirs">, standing: T) {
    setConflict(undefined);
    change.onTheirs?.(standing);
    await cache.invalidateQueries({ queryKey: SETTINGS_KEY });
  }

  const dialog = (
    <>
      {confirmed.dialog}
      {conflict && <ConflictDialog {...conflict} title={TEXTS.conflict} onClose={() => setConflict(undefined)} />}
    </>
  );
  return { ask, dialog, isActing: confirmed.isActing };
}

/** What is saved once mine is kept over theirs. */
function keptOver<T extends Standing, In extends object>(late: Late<T, In>, standing: T): Late<T, In> {
  const theirs = late.inputOf(standing);
  return { ...late, input: overTheirs(late.input, late.base, theirs), ...(late.base && { base: theirs }) };
}

function beside<T extends Standing, In extends object>(late: Late<T, In>, standing: T) {
  return {
    mine: late.say(keptOver(late, standing).input),
    theirs: late.say(late.inputOf(standing)),
    isMerged: late.base !== undefined,
  };
}

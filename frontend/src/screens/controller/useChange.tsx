import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { ConflictText } from "@/components/form/ConflictDialog";
import { SAVE } from "@/components/form/texts";
import { useConfirmedAction } from "@/components/form/useConfirmedAction";
import { TextConflict } from "@/components/form/useVersionedSave";
import type { Answer, Refused } from "@/lib/client";
import { UPDATED } from "@/lib/messages";
import { type Settings, standingSettings } from "./api";
import { TEXTS } from "./texts";

export const SETTINGS_KEY = ["controller"];

/** What a change is of, with the number that its next save has to name. */
type Standing = { version: number };

type Change<T extends Standing = Settings> = {
  title: string;
  text: string;
  /** The verb on the button; Save when left out. */
  verb?: string;
  save: (captcha: string, seenVersion: number) => Promise<Answer>;
  /** The version that the form was opened with. */
  seenVersion: number;
  failed: string;
  /** What is saved, and the same of the settings as somebody else left them. Without it a save is never late. */
  texts?: (theirs?: T) => ConflictText[];
  /** A second step after the captcha: the typed word (docs/product.md 12.6). */
  needsTypedWord?: boolean;
  onSaved?: (saved: T | undefined) => void;
  /** The admin gave way: show these settings. */
  onTheirs?: (standing: T) => void;
  onRefused?: (refused: Refused) => void;
};

type Conflict<T extends Standing> = { change: Change<T>; standing: T; refusal: Answer };
type Asking<T extends Standing> = { ask: (change: Change<T>) => void; dialog: ReactNode };

/** `useChangeOf` for the settings themselves. */
export function useChange(): Asking<Settings> {
  return useChangeOf(standingSettings);
}

/**
 * Ask for a captcha, save, read the settings again. A save that came late shows both texts and a choice.
 *
 * `standingOf` reads what stands out of an answer.
 */
export function useChangeOf<T extends Standing>(standingOf: (answer: Answer) => T | undefined): Asking<T> {
  const cache = useQueryClient();
  const confirmed = useConfirmedAction();
  const [conflict, setConflict] = useState<Conflict<T>>();

  function ask(change: Change<T>) {
    setConflict(undefined);
    confirmed.ask({
      title: change.title,
      text: change.text,
      verb: change.verb ?? SAVE,
      tone: "primary",
      told: UPDATED,
      needsTypedWord: change.needsTypedWord ?? false,
      failed: change.failed,
      act: (captcha) => change.save(captcha, change.seenVersion),
      onDone: async (answer) => {
        await cache.invalidateQueries({ queryKey: SETTINGS_KEY });
        change.onSaved?.(standingOf(answer));
      },
      // What is shown goes back to what stands.
      onWaiting: () => change.onSaved?.(undefined),
      onRefused: (refused) => {
        const standing = refused.code === 409 && change.texts ? standingOf(refused.answer) : undefined;
        if (standing) {
          setConflict({ change, standing, refusal: refused.answer });
        }
        change.onRefused?.(refused);
        return standing !== undefined;
      },
    });
  }

  async function takeTheirs({ change, standing }: Conflict<T>) {
    setConflict(undefined);
    change.onTheirs?.(standing);
    await cache.invalidateQueries({ queryKey: SETTINGS_KEY });
  }

  const dialog = (
    <>
      {confirmed.dialog}
      {conflict?.change.texts && (
        <TextConflict
          mine={conflict.change.texts()}
          theirs={conflict.change.texts(conflict.standing)}
          title={TEXTS.conflict}
          refusal={conflict.refusal}
          onClose={() => setConflict(undefined)}
          onTakeTheirs={() => takeTheirs(conflict)}
          // Over the version that was just shown: a third admin's change would be told again.
          onKeepMine={() => ask({ ...conflict.change, seenVersion: conflict.standing.version })}
        />
      )}
    </>
  );
  return { ask, dialog };
}

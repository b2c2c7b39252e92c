import { useState } from "react";
import type { ApiError } from "@/api/ApiError";
import type { Question } from "./ConfirmDialog";
import { ConflictDialog, type ConflictText } from "./ConflictDialog";
import { useConfirmedAction } from "./useConfirmedAction";
import { type SaveOptions, useSave } from "./useSave";

/** A response with the version of the saved row, at the top or in its data. */
export type VersionedResponse = { message: string } & ({ version: number } | { data: { version: number } });
type Sent<In> = { input: In; version: number; base: In | undefined };
type Conflict<In, Out> = { sent: Sent<In>; body: Out; theirs: In; change: ApiError["change"] };

/** The version that the admin saw, the solved captcha or "", and the key of the attempt. */
export type Attempt = { version: number; captcha: string; idempotencyKey: string };

type VersionedSaveOptions<In extends object, Out> = Omit<SaveOptions<In, Out>, "save"> & {
  /** Save over the version that the admin saw. The server rejects it with 409 if there is a newer one. */
  save: (input: In, attempt: Attempt) => Promise<Out>;
  /** Returns the values of the current row in the body of a conflict, which has the shape of a success. */
  valuesOf: (body: Out) => In;
  conflictTitle: string | ((theirs: In) => string);
  describe: (input: In) => readonly ConflictText[];
  /** What the form began with: fields that the admin did not change keep their values. */
  base: In | undefined;
  /** The question to confirm first, if there is one. */
  confirm?: (input: In) => Question | undefined | Promise<Question>;
  onUseTheirs: (body: Out) => unknown;
};

/** Save a row that two admins may edit. A save over a newer version shows both in `dialog`, and a choice. */
export function useVersionedSave<In extends object, Out extends VersionedResponse>(
  options: VersionedSaveOptions<In, Out>,
) {
  const [conflict, setConflict] = useState<Conflict<In, Out>>();
  const confirmed = useConfirmedAction<Out>();

  async function onDone(response: Out, { input }: Sent<In>) {
    await options.onDone?.(response, input);
    setConflict(undefined);
  }

  function onError(error: ApiError, sent: Sent<In>) {
    const body = error.body as unknown as Out;
    const theirs = error.status === 409 && error.body.data ? options.valuesOf(body) : undefined;
    setConflict(theirs && { sent, body, theirs, change: error.change });
    return theirs !== undefined || options.onError?.(error, sent.input) === true;
  }

  function optionsOf(sent: Sent<In>) {
    return {
      ...options,
      onDone: (response: Out) => onDone(response, sent),
      onError: (error: ApiError) => onError(error, sent),
      send: (captcha: string, idempotencyKey: string) =>
        options.save(sent.input, { version: sent.version, captcha, idempotencyKey }),
    };
  }
  const saving = useSave<Sent<In>, Out>((sent) => ({
    ...optionsOf(sent),
    save: (_, key) => optionsOf(sent).send("", key),
  }));
  // The question itself may need a request.
  const [isLoading, setLoading] = useState(false);
  const isPending = isLoading || saving.isPending || confirmed.isActing;

  async function send(sent: Sent<In>) {
    if (isPending) {
      return;
    }
    setLoading(true);
    try {
      const question = await options.confirm?.(sent.input);
      if (question) {
        confirmed.confirm({ ...optionsOf(sent), ...question });
      } else {
        saving.mutate(sent);
      }
    } finally {
      setLoading(false);
    }
  }

  return {
    save: (input: In, version: number) => send({ input, version, base: options.base }),
    isPending,
    dialog:
      // The question takes the place of the conflict, which comes back when it is cancelled.
      confirmed.dialog ??
      (conflict && (
        <VersionConflict
          options={options}
          conflict={conflict}
          pending={isPending}
          onClose={() => setConflict(undefined)}
          onKeepMine={send}
        />
      )),
  };
}

function versionOf(response: VersionedResponse): number {
  return "version" in response ? response.version : response.data.version;
}

type VersionConflictProps<In extends object, Out> = {
  options: VersionedSaveOptions<In, Out>;
  conflict: Conflict<In, Out>;
  pending: boolean;
  onClose: () => void;
  onKeepMine: (sent: Sent<In>) => void;
};

function VersionConflict<In extends object, Out extends VersionedResponse>(props: VersionConflictProps<In, Out>) {
  const { options, conflict, pending, onClose, onKeepMine } = props;
  const { sent, body, theirs, change } = conflict;
  const { conflictTitle } = options;
  const input = mergeOverTheirs(sent.input, sent.base, theirs);
  return (
    <ConflictDialog
      title={typeof conflictTitle === "string" ? conflictTitle : conflictTitle(theirs)}
      change={change}
      mine={options.describe(input)}
      theirs={options.describe(theirs)}
      pending={pending}
      onClose={onClose}
      onUseTheirs={() => {
        onClose();
        return options.onUseTheirs(body);
      }}
      // A third admin's save over this version is a conflict again.
      onKeepMine={() => onKeepMine({ input, version: versionOf(body), base: sent.base && theirs })}
    />
  );
}

/** Merge my changes into another admin's version: fields that I changed are mine, the others are theirs. */
export function mergeOverTheirs<T extends object>(mine: T, base: T | undefined, theirs: T): T {
  const names = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
  const fields = [...names].map((name) => {
    const typed = Reflect.get(mine, name);
    const isUnchanged = base && typed === Reflect.get(base, name);
    return [name, isUnchanged ? Reflect.get(theirs, name) : typed];
  });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as T;
}

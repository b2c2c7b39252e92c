import { useState } from "react";
import type { ApiError } from "@/api/ApiError";
import type { Question } from "./ConfirmDialog";
import { ConflictDialog, type ConflictText } from "./ConflictDialog";
import { useConfirmedAction } from "./useConfirmedAction";
import { type SaveOptions, useSave } from "./useSave";

/** A response with the version of the saved row, at the top or in its data. */
export type VersionedResponse = { message: string } & ({ version: number } | { data: { version: number } });
type Sent<In> = { input: In; version: number; base: In | undefined };
type Conflict<In, Out> = { sent: Sent<In>; body: Out; theirVersion: In; change: ApiError["change"] };

/** The version that the admin saw, the solved captcha or "", and the key of the attempt. */
export type Attempt = { version: number; captcha: string; idempotencyKey: string };

type VersionedSaveOptions<In extends object, Out> = Omit<SaveOptions<In, Out>, "save"> & {
  /** Save over the version that the admin saw. The server rejects it with 409 if there is a newer one. */
  save: (input: In, attempt: Attempt) => Promise<Out>;
  /** Returns the values of the current row in the body of a conflict, which has the shape of a success. */
  valuesOf: (body: Out) => In;
  conflictTitle: string | ((theirVersion: In) => string);
  describe: (input: In) => readonly ConflictText[];
  /** What the form began with: fields that the admin did not change keep their values. */
  base: In | undefined;
  /** The question to confirm first, if there is one. */
  confirm?: (input: In) => Question | undefined | Promise<Question>;
  onUseTheirVersion: (body: Out) => unknown;
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
    const theirVersion = error.status === 409 && error.body.data ? options.valuesOf(body) : undefined;
    setConflict(theirVersion && { sent, body, theirVersion, change: error.change });
    return theirVersion !== undefined || options.onError?.(error, sent.input) === true;
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
      // The question takes the place of the conflict, which comes back when it is canceled.
      confirmed.dialog ??
      (conflict && (
        <VersionConflict
          options={options}
          conflict={conflict}
          pending={isPending}
          onClose={() => setConflict(undefined)}
          onKeepYourVersion={send}
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
  onKeepYourVersion: (sent: Sent<In>) => void;
};

function VersionConflict<In extends object, Out extends VersionedResponse>(props: VersionConflictProps<In, Out>) {
  const { options, conflict, pending, onClose, onKeepYourVersion } = props;
  const { sent, body, theirVersion, change } = conflict;
  const { conflictTitle } = options;
  const input = mergeOverTheirVersion(sent.input, sent.base, theirVersion);
  return (
    <ConflictDialog
      title={typeof conflictTitle === "string" ? conflictTitle : conflictTitle(theirVersion)}
      change={change}
      yourVersion={options.describe(input)}
      theirVersion={options.describe(theirVersion)}
      pending={pending}
      onClose={onClose}
      onUseTheirVersion={() => {
        onClose();
        return options.onUseTheirVersion(body);
      }}
      // A third admin's save over this version is a conflict again.
      onKeepYourVersion={() => onKeepYourVersion({ input, version: versionOf(body), base: sent.base && theirVersion })}
    />
  );
}

/** Merge your changes into another admin's version. Fields that you did not change keep their values. */
export function mergeOverTheirVersion<T extends object>(yourVersion: T, base: T | undefined, theirVersion: T): T {
  const names = new Set([...Object.keys(theirVersion), ...Object.keys(yourVersion)]);
  const fields = [...names].map((name) => {
    const typed = Reflect.get(yourVersion, name);
    const isUnchanged = base && typed === Reflect.get(base, name);
    return [name, isUnchanged ? Reflect.get(theirVersion, name) : typed];
  });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as T;
}

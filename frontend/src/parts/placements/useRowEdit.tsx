import { type ComponentType, type KeyboardEvent, useMemo, useState } from "react";
import { AD_UPDATE_FAILED, AD_UPDATED, PLEASE_FILL } from "@/lib/messages";
import { withoutSpaces } from "@/lib/rules";
import {
  type Placement,
  type PlacementEdit,
  type PlacementSource,
  standingRow,
  updatePlacement,
} from "@/parts/placements/api";
import { useSave } from "@/parts/save/useSave";
import { tellFailure } from "@/parts/toasts/toasts";
import { Input } from "@/parts/ui/Input";

export type Draft = { unitId: string; description: string };
export type Conflict = { mine: PlacementEdit; theirs: Placement };

export type RowEdit = {
  draft: Draft;
  isPending: boolean;
  conflict: Conflict | undefined;
  isOpen: (row: Placement) => boolean;
  open: (row: Placement) => void;
  close: () => void;
  /** Drop the draft and show the row as somebody else left it. */
  takeTheirs: () => void;
  change: (part: Partial<Draft>) => void;
  /** Save the draft over the version that was opened, or over the one that the admin has seen since. */
  save: (seenVersion?: number) => void;
};

/** One row at a time: view, edit, save or cancel (spec 4). */
export function useRowEdit(source: PlacementSource, onSaved: () => unknown): RowEdit {
  const [row, setRow] = useState<Placement>();
  const [draft, setDraft] = useState<Draft>({ unitId: "", description: "" });
  const [conflict, setConflict] = useState<Conflict>();
  const { mutate, isPending } = useSave({
    save: (edit: PlacementEdit) => updatePlacement(source, edit),
    told: AD_UPDATED,
    failed: AD_UPDATE_FAILED,
    onDone: async () => {
      await onSaved();
      setRow(undefined);
      setConflict(undefined);
    },
    onRefused: (refused, mine) => {
      const theirs = refused.code === 409 ? standingRow(refused.answer) : undefined;
      if (theirs) {
        setConflict({ mine, theirs });
      } else if (refused.code === 0) {
        tellFailure(AD_UPDATE_FAILED);
      }
      return theirs !== undefined || refused.code === 0;
    },
  });

  return useMemo(() => {
    function close() {
      setRow(undefined);
      setConflict(undefined);
    }
    function save(seenVersion = row?.version) {
      if (!row || seenVersion === undefined) {
        return;
      }
      const edit = { unitId: withoutSpaces(draft.unitId), description: draft.description.trim() };
      const fault = edit.description ? source.unit.rule(edit.unitId) : PLEASE_FILL;
      if (fault !== true) {
        tellFailure(fault);
        return;
      }
      mutate({ id: row.id, ...edit, version: seenVersion });
    }
    return {
      draft,
      isPending,
      conflict,
      isOpen: (other) => row?.id === other.id,
      open: (other) => {
        setRow(other);
        setDraft({ unitId: other.unitId, description: other.description });
      },
      close,
      takeTheirs: () => {
        close();
        onSaved();
      },
      change: (part) => setDraft((before) => ({ ...before, ...part })),
      save,
    };
  }, [source, row, draft, conflict, isPending, mutate, onSaved]);
}

export type EditFieldProps = {
  edit: RowEdit;
  name: keyof Draft;
  label: string;
  as?: ComponentType<FieldControl>;
};

type FieldControl = {
  "aria-label": string;
  value: string;
  autoFocus?: boolean;
  onChange: (event: { target: { value: string } }) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
};

/** Enter saves, Shift+Enter is a new line, Escape cancels. */
export function EditField({ edit, name, label, as: Control = Input }: EditFieldProps) {
  function act(event: KeyboardEvent<HTMLElement>) {
    if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      edit.save();
    } else if (event.key === "Escape") {
      edit.close();
    }
  }
  return (
    <Control
      aria-label={label}
      value={edit.draft[name]}
      autoFocus={name === "unitId"}
      onChange={(event) => edit.change({ [name]: event.target.value })}
      onKeyDown={act}
    />
  );
}

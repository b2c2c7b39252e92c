import { diffWordsWithSpace } from "diff";
import { useMemo } from "react";
import type { Text } from "./api";

/** A comparison of two long texts without a common word takes longer; then both are shown as they are. */
const MAX_DIFF_MS = 800;

/** The differences between two versions of a legal text. Loaded on demand, because it needs the `diff` library. */
export function TextDiff({ before, now }: { before: Text; now: Text }) {
  return (
    <div className="grid gap-3">
      <Changed label="Title" before={before.title} after={now.title} />
      <Changed label="Description" before={before.description} after={now.description} />
    </div>
  );
}

type ChangedProps = { label: string; before: string; after: string };

function Changed({ label, before, after }: ChangedProps) {
  const pieces = useMemo(() => piecesOf(before, after), [before, after]);
  return (
    <section aria-label={label}>
      <h3 className="font-medium text-meta text-muted">{before === after ? `${label}, unchanged` : label}</h3>
      <p className="mt-1 whitespace-pre-wrap break-words" dir="auto">
        {pieces.map((piece) => (
          <PieceText key={piece.key} piece={piece} />
        ))}
      </p>
    </section>
  );
}

type Piece = { key: string; value: string; added: boolean; removed: boolean };

function piecesOf(before: string, after: string): Piece[] {
  const found = diffWordsWithSpace(before, after, { timeout: MAX_DIFF_MS }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  return found.map(({ value, added, removed }, place) => ({
    key: String(place),
    value: added || removed ? value : fold(value, place === 0, place === found.length - 1),
    added,
    removed,
  }));
}

function PieceText({ piece }: { piece: Piece }) {
  if (piece.added) {
    return <ins className="rounded-sm bg-success-soft text-success-text no-underline">{piece.value}</ins>;
  }
  if (piece.removed) {
    return <del className="rounded-sm bg-danger-soft text-danger-text">{piece.value}</del>;
  }
  return <span>{piece.value}</span>;
}

// Unchanged lines that are shown before and after a change.
const CONTEXT = 2;

/** Hide the middle of unchanged text, so that the changes of a long text are near each other. */
function fold(text: string, isFirst: boolean, isLast: boolean): string {
  const lines = text.split("\n");
  // The first and the last line are parts of changed lines.
  const head = isFirst ? 0 : CONTEXT + 1;
  const tail = lines.length - (isLast ? 0 : CONTEXT + 1);
  const hidden = `… ${tail - head} unchanged lines …`;
  return tail - head > 1 ? [...lines.slice(0, head), hidden, ...lines.slice(tail)].join("\n") : text;
}

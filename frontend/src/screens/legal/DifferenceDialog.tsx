import { useQuery } from "@tanstack/react-query";
import { diffWordsWithSpace } from "diff";
import { useMemo } from "react";
import { QueryBoundary } from "@/components/layout/QueryBoundary";
import { Dialog } from "@/ui/Dialog";
import { Skeleton } from "@/ui/Skeleton";
import { compareVersion } from "./api";
import type { Kind } from "./texts";
import { TEXTS } from "./texts";

/** Two texts of a hundred pages without a word in common take longer; then both are shown whole. */
const PATIENCE_MS = 800;

type DifferenceDialogProps = { kind: Kind; number: number; onClose: () => void };

export function DifferenceDialog({ kind, number, onClose }: DifferenceDialogProps) {
  const difference = useQuery({
    queryKey: ["legal", kind, "difference", number],
    queryFn: () => compareVersion(kind, number),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Dialog isWide title={TEXTS.whatChangedIn(number)} onClose={onClose}>
      <QueryBoundary query={difference} skeleton={<Skeleton className="h-60" />}>
        {({ before, now }) => (
          <div className="grid gap-3">
            <Changed label={TEXTS.title} before={before.title} after={now.title} />
            <Changed label={TEXTS.description} before={before.description} after={now.description} />
          </div>
        )}
      </QueryBoundary>
    </Dialog>
  );
}

type ChangedProps = { label: string; before: string; after: string };

function Changed({ label, before, after }: ChangedProps) {
  const pieces = useMemo(() => piecesOf(before, after), [before, after]);
  return (
    <section aria-label={label}>
      <h3 className="font-medium text-meta text-muted">
        {label}
        {before === after && ", unchanged"}
      </h3>
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
  const found = diffWordsWithSpace(before, after, { timeout: PATIENCE_MS }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  return found.map(({ value, added, removed }, place) => ({ key: String(place), value, added, removed }));
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

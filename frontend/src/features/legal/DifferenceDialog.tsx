import { useQuery } from "@tanstack/react-query";
import { lazy } from "react";
import { Dialog } from "@/patterns/Dialog";
import { PartBoundary } from "@/patterns/layout/PartBoundary";
import { QueryBoundary } from "@/patterns/layout/QueryBoundary";
import { Button } from "@/ui/Button";
import { Skeleton } from "@/ui/Skeleton";
import { compareVersion, type Text } from "./api";
import type { Kind } from "./texts";

const TextDiff = lazy(async () => ({ default: (await import("./TextDiff")).TextDiff }));

const SKELETON = <Skeleton className="h-60" />;

type DifferenceDialogProps = {
  kind: Kind;
  number: number;
  onClose: () => void;
  /** Compares with this text instead of the version before, and offers to restore the version. */
  restore?: { current: Text; onConfirm: () => void };
};

/** The changes of a version, or the changes that restoring it would make. */
export function DifferenceDialog({ kind, number, onClose, restore }: DifferenceDialogProps) {
  const difference = useQuery({
    queryKey: ["legal", kind, "difference", number],
    queryFn: () => compareVersion(kind, number),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Dialog
      isWide
      title={restore ? `Restore version ${number}?` : `What version ${number} changed`}
      onClose={onClose}
      footer={
        restore && (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button tone="primary" onClick={restore.onConfirm}>
              Restore
            </Button>
          </>
        )
      }
    >
      <QueryBoundary query={difference} skeleton={SKELETON}>
        {({ before, ...now }) => (
          <PartBoundary skeleton={SKELETON}>
            <TextDiff before={restore?.current ?? before} now={now} />
          </PartBoundary>
        )}
      </QueryBoundary>
    </Dialog>
  );
}

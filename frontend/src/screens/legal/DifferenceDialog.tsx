import { useQuery } from "@tanstack/react-query";
import { lazy } from "react";
import { PartBoundary } from "@/components/layout/PartBoundary";
import { QueryBoundary } from "@/components/layout/QueryBoundary";
import { Dialog } from "@/ui/Dialog";
import { Skeleton } from "@/ui/Skeleton";
import { compareVersion } from "./api";
import type { Kind } from "./texts";
import { TEXTS } from "./texts";

const TextDiff = lazy(async () => ({ default: (await import("./TextDiff")).TextDiff }));

const SKELETON = <Skeleton className="h-60" />;

type DifferenceDialogProps = { kind: Kind; number: number; onClose: () => void };

export function DifferenceDialog({ kind, number, onClose }: DifferenceDialogProps) {
  const difference = useQuery({
    queryKey: ["legal", kind, "difference", number],
    queryFn: () => compareVersion(kind, number),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Dialog isWide title={TEXTS.whatChangedIn(number)} onClose={onClose}>
      <QueryBoundary query={difference} skeleton={SKELETON}>
        {({ before, ...now }) => (
          <PartBoundary skeleton={SKELETON}>
            <TextDiff before={before} now={now} />
          </PartBoundary>
        )}
      </QueryBoundary>
    </Dialog>
  );
}

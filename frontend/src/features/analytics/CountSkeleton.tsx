import type { ReactNode } from "react";
import { Skeleton } from "@/ui/Skeleton";

/** The skeleton of the three totals and the content below. */
export function CountSkeleton({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="grid grid-cols-1 gap-6">
      <span className="sr-only">Loading</span>
      <div className="grid grid-cols-fit gap-4 md:grid-cols-3">
        <Skeleton className="h-31 rounded-card md:h-33" />
        <Skeleton className="h-31 rounded-card md:h-33" />
        <Skeleton className="h-31 rounded-card max-md:col-span-2 md:h-33" />
      </div>
      {children}
    </div>
  );
}

/** The skeleton of the whole screen. */
export function WholeSkeleton({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid min-h-13 content-start gap-2">
        <Skeleton className="h-6 w-48" />
        <Skeleton className="h-5 w-80 max-w-full" />
      </div>
      <Skeleton className="h-24 max-w-3xl max-md:h-40" />
      {children}
    </div>
  );
}

/** The skeleton of a chart. */
export function ChartSkeleton() {
  return (
    <div className="rounded-card border border-border bg-surface p-4 md:p-6">
      <Skeleton className="mb-4 h-8 w-24" />
      <Skeleton className="h-[350px]" />
    </div>
  );
}

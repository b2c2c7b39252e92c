import type { ReactNode } from "react";
import { Card } from "@/ui/Card";

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title}>
      <div className="grid gap-4">{children}</div>
    </Card>
  );
}

/** One state beside its name. */
export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-2 border-border border-t pt-4 first:border-t-0 first:pt-0 md:grid-cols-[10rem_1fr]">
      <p className="text-meta text-muted">{name}</p>
      <div className="flex min-w-0 flex-wrap items-center gap-2">{children}</div>
    </div>
  );
}

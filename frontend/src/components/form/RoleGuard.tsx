import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import type { CallId } from "@/api/schema";
import { may, ROLE_FORBIDS } from "@/lib/rights";
import { classes } from "@/ui/classes";

export type RoleGuardProps = { call: CallId; children: ReactNode; className?: string };

/** A form for those whose role allows its call; for the others it is there to be read, and says why it is still. */
export function RoleGuard({ call, children, className }: RoleGuardProps) {
  const isAllowed = may(call);
  return (
    <fieldset disabled={!isAllowed} className={classes("min-w-0", className)}>
      {!isAllowed && (
        <p role="note" className="mb-4 flex items-center gap-2 text-meta text-muted">
          <Lock className="size-4 shrink-0" aria-hidden />
          {ROLE_FORBIDS} You can look at it.
        </p>
      )}
      {children}
    </fieldset>
  );
}

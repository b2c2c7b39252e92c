import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { may } from "@/api/permissions";
import type { OperationId } from "@/api/schema";

type RoleGuardProps = {
  operation: OperationId;
  /** False if the screen explains it for several forms. */
  hasNote?: boolean;
  children: ReactNode;
};

/** A form that is read-only, with an explanation, if the role does not allow the operation. Folds stay outside. */
export function RoleGuard({ operation, hasNote = true, children }: RoleGuardProps) {
  return (
    <fieldset disabled={!may(operation)} className="grid min-w-0 grid-cols-1 gap-4">
      {hasNote && <RoleNote operation={operation} />}
      {children}
    </fieldset>
  );
}

/** The explanation if the role does not allow the operation. */
export function RoleNote({ operation }: { operation: OperationId }) {
  return may(operation) ? null : (
    <p role="note" className="flex items-center gap-2 text-meta text-muted">
      <Lock className="size-4 shrink-0" aria-hidden />
      Your role does not allow changes here.
    </p>
  );
}

import type { UseQueryResult } from "@tanstack/react-query";
import { Eraser } from "lucide-react";
import { Button } from "@/ui/Button";

type ClearButtonProps = { query: UseQueryResult<unknown>; children: string; onClick: () => void };

/** Clears the shown counts, unless they are missing or those of the previous choice. */
export function ClearButton({ query, children, onClick }: ClearButtonProps) {
  const isCounted = query.data !== undefined && !query.isPlaceholderData;
  return (
    <Button icon={<Eraser className="size-4" aria-hidden />} disabled={!isCounted} onClick={onClick}>
      {children}
    </Button>
  );
}

import { Plus, X } from "lucide-react";
import { Button } from "@/parts/ui/Button";

export type AddToggleProps = { label: string; isOpen: boolean; onToggle: (isOpen: boolean) => void };

/** Opens a screen's add form, and closes it again (spec 4). */
export function AddToggle({ label, isOpen, onToggle }: AddToggleProps) {
  const Icon = isOpen ? X : Plus;
  return (
    <Button
      tone={isOpen ? "plain" : "primary"}
      aria-expanded={isOpen}
      icon={<Icon className="size-4" aria-hidden />}
      onClick={() => onToggle(!isOpen)}
    >
      {isOpen ? "Close form" : label}
    </Button>
  );
}

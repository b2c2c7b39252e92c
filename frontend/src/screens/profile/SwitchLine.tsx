import { useId } from "react";
import { Switch } from "@/ui/Switch";

export type SwitchLineProps = {
  label: string;
  hint: string;
  isOn: boolean;
  pending?: boolean;
  onChange: (isOn: boolean) => void;
};

/** A switch beside what it does. */
export function SwitchLine({ label, hint, ...state }: SwitchLineProps) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <p id={id} className="font-medium">
          {label}
        </p>
        <p id={`${id}-hint`} className="mt-0.5 text-meta text-muted">
          {hint}
        </p>
      </div>
      <Switch labelledBy={id} describedBy={`${id}-hint`} {...state} />
    </div>
  );
}

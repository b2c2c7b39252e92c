import type { ReactNode } from "react";
import { formatTime } from "@/lib/format";
import { type FieldName, KEYS, type LastChange } from "./api";
import type { SettingText } from "./settings";

export type SettingHeadProps = {
  id: string;
  name: FieldName;
  text: SettingText;
  change: LastChange | undefined;
  children?: ReactNode;
};

/** What every setting says of itself: plain name, key, meaning, who changed it last. Its control stands on the right. */
export function SettingHead({ id, name, text, change, children }: SettingHeadProps) {
  return (
    <div data-setting={KEYS[name]} className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span id={`${id}-label`} className="font-medium">
            {text.label}
          </span>
          <code className="break-all font-mono text-meta text-muted">{KEYS[name]}</code>
        </p>
        <p id={`${id}-hint`} className="text-meta text-muted">
          {text.hint}
        </p>
        <LastChanged change={change} />
      </div>
      {children && <div className="flex h-6 shrink-0 items-center">{children}</div>}
    </div>
  );
}

export function LastChanged({ change }: { change: LastChange | undefined }) {
  return (
    <p className="tabular mt-1 text-meta text-muted">
      {change ? `Changed by ${change.by}, ${formatTime(change.at)}` : "Never changed"}
    </p>
  );
}

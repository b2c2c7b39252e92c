import type { ReactNode } from "react";
import { formatTime } from "@/lib/format";
import { type SettingName, settingOf } from "@/lib/settings";
import { classes } from "@/ui/classes";
import type { LastChange } from "./api";

type SettingHeadProps = {
  id: string;
  name: SettingName;
  change: LastChange | undefined;
  /** The button of the rules. */
  rules: ReactNode;
  /** The effective values if rules set another value for some phones. */
  effective?: string;
  children?: ReactNode;
};

/** The head of a setting: name, key, description, rules, and last change, with the control on the right. */
export function SettingHead({ id, name, change, rules, effective, children }: SettingHeadProps) {
  const { key, label, hint } = settingOf(name);
  return (
    <div data-setting={key} className="flex items-start gap-4 max-md:flex-wrap md:gap-6">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span id={`${id}-label`} className="font-medium">
            {label}
          </span>
          <code className="break-all font-mono text-meta text-muted">{key}</code>
        </p>
        <p id={`${id}-hint`} className="text-meta text-muted">
          {hint}
        </p>
        {effective && <EffectiveValue>{effective}</EffectiveValue>}
      </div>
      {/* On a phone, these have their own line below the switch. */}
      <div className="flex items-start justify-between gap-x-4 max-md:order-last max-md:-mt-3 max-md:w-full max-md:flex-wrap">
        <LastChanged change={change} className="md:w-44 md:text-right" />
        <span className="md:order-first">{rules}</span>
      </div>
      {/* Without a control, the space stays free, so that the rules stay aligned. */}
      <div className="flex h-6 shrink-0 items-center empty:max-md:hidden md:min-w-10">{children}</div>
    </div>
  );
}

/** "Off · 1 rule: on for Android". */
export function EffectiveValue({ children }: { children: string }) {
  return <p className="wrap-anywhere mt-1 font-medium text-meta text-warning-text">{children}</p>;
}

/** The admin and time of the last change. */
export function LastChanged({ change, className }: { change: LastChange | undefined; className?: string }) {
  return (
    <p className={classes("tabular text-meta text-muted", className)}>
      {change ? (
        <>
          <span className="block">{`Changed by ${change.by}`}</span>
          <time className="block" dateTime={change.at}>
            {formatTime(change.at)}
          </time>
        </>
      ) : (
        "Never changed"
      )}
    </p>
  );
}

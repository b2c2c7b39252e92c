import type { ReactNode } from "react";
import { formatTime } from "@/lib/format";
import { classes } from "@/ui/classes";
import { type FieldName, KEYS, type LastChange } from "./api";
import { mayChange, type SettingText } from "./settings";

type SettingHeadProps = {
  id: string;
  name: FieldName;
  text: SettingText;
  change: LastChange | undefined;
  /** The button of its rules. */
  rules: ReactNode;
  /** What phones get in fact, where rules set another value for some. */
  effective?: string;
  children?: ReactNode;
};

/** What every setting says of itself: plain name, key, meaning, rules, who changed it last. Its control stands on the right. */
export function SettingHead({ id, name, text, change, rules, effective, children }: SettingHeadProps) {
  return (
    <div data-setting={KEYS[name]} className="flex items-start gap-4 max-md:flex-wrap md:gap-6">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span id={`${id}-label`} className="font-medium">
            {text.label}
          </span>
          <code className="break-all font-mono text-meta text-muted">{KEYS[name]}</code>
        </p>
        <p id={`${id}-hint`} className="text-meta text-muted">
          {text.hint}
        </p>
        {effective && <p className="wrap-anywhere mt-1 font-medium text-meta text-warning-text">{effective}</p>}
      </div>
      {/* On a phone they have a line of their own, under the switch. */}
      <div className="flex items-start justify-between gap-x-4 max-md:order-last max-md:-mt-3 max-md:w-full max-md:flex-wrap">
        <LastChanged change={change} className="md:w-44 md:text-right" />
        <span className="md:order-first">{rules}</span>
      </div>
      {/* Without a control its place stays free: the column of the rules goes on. */}
      <div className="flex h-6 shrink-0 items-center empty:max-md:hidden md:min-w-10">{children}</div>
    </div>
  );
}

/** Who changed it last, and when. */
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

/** A form of the screen, which stands still for those who may only look. What folds and shows stays outside. */
export function Still({ children }: { children: ReactNode }) {
  return (
    <fieldset disabled={!mayChange()} className="grid min-w-0 grid-cols-1">
      {children}
    </fieldset>
  );
}

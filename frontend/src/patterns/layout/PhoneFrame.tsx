import type { ReactNode } from "react";
import { dayNow, formatDay, localNow } from "@/lib/dates";

type PhoneFrameProps = {
  label: string;
  /** A lock screen with a clock, or an app. */
  screen: "lock" | "app";
  children: ReactNode;
};

/** A phone around a preview, as high as what is next to it. */
export function PhoneFrame({ label, screen, children }: PhoneFrameProps) {
  return (
    <figure aria-label={label} className="mx-auto grid w-full max-w-60">
      <div className="relative flex min-h-80 max-h-130 flex-col overflow-hidden rounded-phone border-4 border-border bg-linear-to-b from-primary-soft to-surface px-3 pt-7 pb-4">
        <span className="absolute top-2 left-1/2 h-1.5 w-14 -translate-x-1/2 rounded-full bg-border" aria-hidden />
        {screen === "lock" ? <Clock /> : <AppBehind />}
        <div className={screen === "lock" ? "mt-4" : "relative grid flex-1 place-items-center"}>{children}</div>
      </div>
    </figure>
  );
}

function Clock() {
  return (
    <p className="text-center" aria-hidden>
      <span className="tabular block font-semibold text-figure">{localNow().slice("2026-12-24T".length)}</span>
      <span className="block text-meta text-muted">
        {formatDay(dayNow(), { weekday: "long", day: "numeric", month: "long" })}
      </span>
    </p>
  );
}

function AppBehind() {
  return (
    <div className="absolute inset-x-4 top-8 grid gap-2.5 opacity-60" aria-hidden>
      <span className="h-4 w-24 rounded-control bg-surface" />
      <span className="h-20 rounded-card bg-surface" />
      <span className="h-20 rounded-card bg-surface" />
    </div>
  );
}

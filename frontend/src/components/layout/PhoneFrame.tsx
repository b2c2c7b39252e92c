import type { ReactNode } from "react";

/** A phone drawn around what the app shows, so that an admin sees it before users do. */
export function PhoneFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <figure aria-label={label} className="mx-auto w-full max-w-60">
      <div className="relative aspect-[9/17] overflow-hidden rounded-phone border-4 border-edge bg-background">
        <span className="absolute top-2 left-1/2 h-1.5 w-14 -translate-x-1/2 rounded-full bg-edge" aria-hidden />
        <AppBehind />
        <div className="absolute inset-0 grid place-items-center bg-overlay p-4">{children}</div>
      </div>
    </figure>
  );
}

function AppBehind() {
  return (
    <div className="grid gap-2.5 px-4 pt-9" aria-hidden>
      <span className="h-4 w-24 rounded-control bg-sunken" />
      <span className="h-20 rounded-card bg-sunken" />
      <span className="h-20 rounded-card bg-sunken" />
      <span className="h-20 rounded-card bg-sunken" />
    </div>
  );
}

import type { ReactNode } from "react";
import { LOGO } from "@/lib/logo";
import { Button } from "@/ui/Button";

type AuthCardProps = { title: string; purpose?: ReactNode; children?: ReactNode; footer?: ReactNode };

/** The frame of every screen before sign-in: logo, one h1, one short form. */
export function AuthCard({ title, purpose, children, footer }: AuthCardProps) {
  return (
    <div className="mx-auto grid w-full max-w-sm grid-cols-1 content-center gap-6 px-4 py-10">
      <div className="flex items-center justify-center gap-2.5">
        <img src={LOGO} alt="" width="28" height="28" />
        <span className="font-semibold text-card tracking-tight">Video Downloader Admin</span>
      </div>
      <div className="rounded-dialog border border-border bg-surface p-6 shadow-float md:p-7">
        <h1 className="font-semibold text-title tracking-tight">{title}</h1>
        {purpose && <p className="mt-1.5 text-body text-muted">{purpose}</p>}
        {/* Every field is required, so none needs a mark. */}
        <div className="mt-5 grid gap-4 [&_.required]:after:content-none">{children}</div>
      </div>
      {footer && <div className="text-center text-meta text-muted">{footer}</div>}
    </div>
  );
}

/** A link inside running text. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="rounded-control font-medium text-primary-text underline-offset-4 hover:underline">
      {children}
    </a>
  );
}

/** The submit button of a form before sign-in. */
export function SubmitButton({ pending, children }: { pending: boolean; children: ReactNode }) {
  return (
    <Button type="submit" tone="primary" pending={pending} className="mt-1 w-full">
      {children}
    </Button>
  );
}

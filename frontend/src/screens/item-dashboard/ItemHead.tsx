import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { pageConfig } from "@/lib/config";
import { Badge } from "@/ui/Badge";
import { badgeOf, placeOf, TEXTS } from "./texts";

type ItemHeadProps = {
  name: string;
  /** "" while it is not known. */
  kind: string;
  action: ReactNode;
};

/** Which item it is, under the way back to where it is listed. */
export function ItemHead({ name, kind, action }: ItemHeadProps) {
  const place = placeOf(kind);
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <nav aria-label={TEXTS.breadcrumb} className="flex min-h-5 items-center gap-1 text-meta text-muted">
          {kind && (
            <>
              <a href={place.href} className="rounded-control text-primary-text hover:underline">
                {place.title}
              </a>
              <ChevronRight className="size-3.5" aria-hidden />
            </>
          )}
        </nav>
        <div className="mt-1 flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
          <h1 className="wrap-anywhere min-w-0 font-semibold text-title tracking-tight">{name || TEXTS.title}</h1>
          {kind && <Badge>{badgeOf(kind, pageConfig().adKinds)}</Badge>}
        </div>
        {/* It has its place before the name is known, so that nothing moves. */}
        <div className="mt-1 min-h-[1lh] text-body text-muted">{name && <h2>{TEXTS.title}</h2>}</div>
      </div>
      <div className="flex flex-wrap items-center gap-2">{action}</div>
    </header>
  );
}

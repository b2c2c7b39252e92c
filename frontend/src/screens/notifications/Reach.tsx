import { TriangleAlert } from "lucide-react";
import { pageConfig } from "@/lib/config";
import { classes } from "@/ui/classes";
import type { PushPage } from "./api";
import { NOT_SET_UP, sayReach } from "./texts";

/** Whom a push reaches. It has its place before that is known, so that nothing moves. */
export function Reach({ page, topic }: { page: PushPage | undefined; topic: string }) {
  const isLogOnly = page?.isLogOnly ?? pageConfig().logsPushes === true;
  return (
    <span
      role="status"
      className={classes(
        "flex min-h-5 items-start gap-2 text-meta max-md:min-h-10",
        isLogOnly ? "font-medium text-warning-text" : "text-muted",
      )}
    >
      {(page || isLogOnly) && (
        <>
          {isLogOnly && <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />}
          {isLogOnly || !page ? NOT_SET_UP : sayReach(topic, page.topic)}
        </>
      )}
    </span>
  );
}

import { ChevronLeft, ChevronRight } from "lucide-react";
import { pad } from "@/lib/format";
import { Button } from "@/ui/Button";
import { NEXT, PAGES, PREVIOUS, sayPage } from "./texts";

export type PagerProps = {
  page: number;
  pages: number;
  /** `pages` are as many as were counted. */
  hasMore?: boolean;
  onPage: (page: number) => void;
};

/** Previous and next, between 1 and the last page. */
export function Pager({ page, pages, hasMore = false, onPage }: PagerProps) {
  return (
    <nav aria-label={PAGES} className="flex flex-wrap items-center justify-between gap-3 border-border border-t p-3">
      <Button
        size="small"
        disabled={page <= 1}
        icon={<ChevronLeft className="size-4" aria-hidden />}
        onClick={() => onPage(page - 1)}
      >
        {PREVIOUS}
      </Button>
      <span className="tabular text-meta text-muted" role="status">
        {sayPage(pad(page), pad(pages))}
        {hasMore && "+"}
      </span>
      <Button size="small" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {NEXT}
        <ChevronRight className="size-4" aria-hidden />
      </Button>
    </nav>
  );
}

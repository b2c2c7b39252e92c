import { Skeleton } from "@/ui/Skeleton";
import { LOADING } from "./texts";

/**
 * The same shape as the skeleton in templates/screen.html, so that taking over moves nothing.
 *
 * It stays at the top of its cell: the screen may be drawn in it already, unseen and far taller.
 */
export function PageSkeleton() {
  return (
    <div role="status" className="grid grid-cols-1 content-start gap-6">
      <span className="sr-only">{LOADING}</span>
      <div className="grid min-h-13 content-start gap-2">
        <Skeleton className="h-6 w-48" />
        <Skeleton className="h-5 w-80 max-w-full" />
      </div>
      <Skeleton className="h-96 rounded-card" />
    </div>
  );
}

import { Compass } from "lucide-react";
import { pageConfig } from "@/lib/config";
import { LinkButton } from "@/ui/Button";

/** The 404 page, with a link to the home page for signed-in admins. */
export function NotFoundScreen() {
  return (
    <div className="grid min-h-[60vh] place-items-center content-center gap-4 px-4 text-center">
      <Compass className="size-9 text-muted" strokeWidth={1.5} aria-hidden />
      <p className="tabular text-meta font-medium text-muted">404</p>
      <h1 className="max-w-md text-title font-semibold tracking-tight">
        Oops! The page you are looking for could not be found.
      </h1>
      {pageConfig().signedIn && (
        <LinkButton href="/site" tone="primary">
          Go to Home
        </LinkButton>
      )}
    </div>
  );
}

import { CircleAlert } from "lucide-react";
import { pageConfig } from "@/lib/config";
import { RequestId } from "@/patterns/layout/ErrorState";
import { failedRequestId } from "@/session/reportError";
import { HOME, LOGIN } from "@/session/session";
import { Button, LinkButton } from "@/ui/Button";

export function ErrorScreen() {
  const isSignedIn = pageConfig().signedIn === true;
  return (
    <div className="grid min-h-[60vh] place-items-center content-center gap-4 px-4 text-center">
      <CircleAlert className="size-9 text-danger-text" strokeWidth={1.5} aria-hidden />
      <h1 className="text-title font-semibold tracking-tight">Something went wrong</h1>
      <p className="max-w-sm text-balance text-muted">This page could not be displayed. Your saved changes are safe.</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={goBack}>Go back</Button>
        <LinkButton href={isSignedIn ? HOME : LOGIN} tone="primary">
          {isSignedIn ? "Go to Home" : "Sign in"}
        </LinkButton>
      </div>
      <RequestId id={failedRequestId()} />
    </div>
  );
}

const WENT = "went back at";
const SOON_MS = 60_000;

/** Go back to the previous screen, or home if there is none or if it failed again. */
function goBack(): void {
  const isAgain = Date.now() - Number(sessionStorage.getItem(WENT) ?? 0) < SOON_MS;
  sessionStorage.setItem(WENT, String(Date.now()));
  if (isAgain || history.length === 1) {
    location.assign(HOME);
  } else {
    history.back();
  }
}

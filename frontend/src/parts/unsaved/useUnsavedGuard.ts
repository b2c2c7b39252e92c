import { useEffect } from "react";

/** While something is typed and not saved, leaving the page asks first. */
export function useUnsavedGuard(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) {
      return;
    }
    function ask(event: BeforeUnloadEvent) {
      event.preventDefault();
    }
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isDirty]);
}

import { useEffect } from "react";
import { readStored } from "@/app/storage";

/** Lead to the start of a flow when its first step left no token: the form of this step could not succeed. */
export function useRequiredStep(token: "token" | "forgetPw", start: string): void {
  useEffect(() => {
    if (!readStored(token)) {
      location.replace(start);
    }
  }, [token, start]);
}

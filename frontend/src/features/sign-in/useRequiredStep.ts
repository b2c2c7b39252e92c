import { useEffect } from "react";
import { readStored } from "@/lib/storage";

/** Open the start of a flow if the token of its first step is missing, because this step would fail. */
export function useRequiredStep(token: "token" | "forgetPw", start: string): void {
  useEffect(() => {
    if (!readStored(token)) {
      location.replace(start);
    }
  }, [token, start]);
}

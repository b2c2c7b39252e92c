import { useEffect, useState } from "react";

/** An address for a file on this machine, let go of when another one takes its place. */
export function useObjectUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = file ? URL.createObjectURL(file) : undefined;
    setUrl(made);
    return () => {
      if (made) {
        URL.revokeObjectURL(made);
      }
    };
  }, [file]);
  return url;
}

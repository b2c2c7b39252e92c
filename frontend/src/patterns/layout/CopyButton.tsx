import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { toastFailure } from "@/patterns/toasts/toasts";
import { IconButton } from "@/ui/Button";

/** A button that copies `text`. It is missing on plain HTTP, which has no clipboard. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    const timer = isCopied ? setTimeout(() => setCopied(false), 1500) : undefined;
    return () => clearTimeout(timer);
  }, [isCopied]);
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) {
    return null;
  }
  return (
    <>
      <IconButton
        label={isCopied ? "Copied" : `Copy ${what}`}
        onClick={() =>
          clipboard.writeText(text).then(
            () => setCopied(true),
            () => toastFailure("Could not copy. Select the text and copy it manually."),
          )
        }
      >
        {isCopied ? (
          <Check className="size-4 text-success-text" aria-hidden />
        ) : (
          <Copy className="size-4" aria-hidden />
        )}
      </IconButton>
      {/* Screen readers do not announce a changed button name. */}
      <span role="status" className="sr-only">
        {isCopied && "Copied"}
      </span>
    </>
  );
}

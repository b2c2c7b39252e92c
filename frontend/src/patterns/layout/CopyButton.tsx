import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { COPIED, NOT_COPIED, sayCopy } from "@/app/texts";
import { toastFailure } from "@/app/toasts";
import { IconButton } from "@/ui/Button";

/** Copies `text`; shows for a moment that it did, or says that the browser refused. On plain http the clipboard is missing, then nothing is offered. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    const timer = copied ? setTimeout(() => setCopied(false), 1500) : undefined;
    return () => clearTimeout(timer);
  }, [copied]);
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) {
    return null;
  }
  return (
    <>
      <IconButton
        label={copied ? COPIED : sayCopy(what)}
        onClick={() =>
          clipboard.writeText(text).then(
            () => setCopied(true),
            () => toastFailure(NOT_COPIED),
          )
        }
      >
        {copied ? <Check className="size-4 text-success-text" aria-hidden /> : <Copy className="size-4" aria-hidden />}
      </IconButton>
      {/* A name that changes is not read out. */}
      <span role="status" className="sr-only">
        {copied && COPIED}
      </span>
    </>
  );
}

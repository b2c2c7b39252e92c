import { useState } from "react";
import { CopyButton } from "@/components/layout/CopyButton";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { TEXTS } from "./texts";

/** Shown once; the server keeps only hashes. */
export function BackupCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const [isReminded, setReminded] = useState(false);
  const text = codes.join("\n");
  return (
    <Dialog
      title={TEXTS.codesTitle}
      // Escape, or a click beside it, would lose them unseen.
      onClose={() => setReminded(true)}
      footer={
        <>
          <a
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
            download="backup-codes.txt"
            className="inline-flex h-control items-center rounded-control border border-border bg-surface px-3 font-medium hover:bg-hover max-md:h-touch"
          >
            {TEXTS.download}
          </a>
          <Button tone="primary" onClick={onClose}>
            {TEXTS.codesSaved}
          </Button>
        </>
      }
    >
      <p className="text-muted">{TEXTS.codesText}</p>
      {isReminded && (
        <p role="alert" className="mt-2 text-danger-text">
          {TEXTS.codesSaveFirst}
        </p>
      )}
      <div className="mt-3 flex items-start justify-between rounded-control border border-border bg-sunken p-3">
        <ul aria-label={TEXTS.codesList} className="grid grid-cols-2 gap-x-6 gap-y-1 font-mono text-meta">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <CopyButton text={text} what={TEXTS.codesCopied} />
      </div>
    </Dialog>
  );
}

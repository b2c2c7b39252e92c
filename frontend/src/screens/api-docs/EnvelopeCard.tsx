import { CopyButton } from "@/components/layout/CopyButton";
import { Card } from "@/ui/Card";
import { EXAMPLE } from "./api";
import { ENVELOPE } from "./texts";

export function EnvelopeCard() {
  return (
    <Card {...ENVELOPE}>
      <div className="flex items-start rounded-control border border-border bg-sunken">
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: code that scrolls sideways, so that keys must reach it
          tabIndex={0}
          className="min-w-0 flex-1 overflow-x-auto p-4 font-mono text-meta"
        >
          {EXAMPLE}
        </pre>
        <span className="p-2">
          <CopyButton text={EXAMPLE} what="example" />
        </span>
      </div>
    </Card>
  );
}

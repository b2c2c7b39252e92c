import { useDeferredValue } from "react";
import { pageConfig } from "@/lib/config";
import type { Text } from "./api";
import { NOT_WRITTEN, PREVIEW, TEXTS } from "./texts";

/** The page that the app stores link to, as it will be after a save. A long text follows the typing a little later. */
export function PublicPreview({ name, text }: { name: string; text: Text }) {
  const { title, description } = useDeferredValue(text);
  const paragraphs = description.split("\n\n").filter((paragraph) => paragraph.trim());
  return (
    <figure
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a page that scrolls, so that keys must reach it
      tabIndex={0}
      aria-label={PREVIEW}
      className="grid max-h-[calc(100dvh-8rem)] min-h-60 content-start gap-1 overflow-y-auto rounded-card border border-border bg-background p-6 lg:sticky lg:top-20 lg:self-start"
    >
      <p className="text-meta text-muted">{name}</p>
      <p className="wrap-anywhere font-semibold text-figure" dir="auto">
        {title.trim() || NOT_WRITTEN.title}
      </p>
      <p className="mb-6 text-meta text-muted">{TEXTS.lastChanged(today())}</p>
      {paragraphs.length === 0 && <p className="text-muted">{NOT_WRITTEN.description}</p>}
      {paragraphs.map((paragraph, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is its place in the text
        <p key={place} className="wrap-anywhere mb-4 whitespace-pre-wrap" dir="auto">
          {paragraph}
        </p>
      ))}
    </figure>
  );
}

function today(): string {
  const day = { day: "numeric", month: "long", year: "numeric" } as const;
  return new Intl.DateTimeFormat("en-GB", { timeZone: pageConfig().timeZone, ...day }).format(new Date());
}

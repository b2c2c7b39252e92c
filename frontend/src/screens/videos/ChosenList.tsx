import { X } from "lucide-react";
import { useRef } from "react";
import { sayNumber } from "@/lib/words";
import { Button, IconButton } from "@/ui/Button";
import type { Chosen } from "./selection";
import { saySize, TEXTS } from "./texts";

type ChosenListProps = { chosen: readonly Chosen[]; onRemove: (ids: ReadonlySet<string>) => void };

/** What will be sent, and what cannot be: bad files first, each removable. */
export function ChosenList({ chosen, onRemove }: ChosenListProps) {
  const bad = chosen.filter(({ fault }) => fault);
  const good = chosen.filter(({ fault }) => !fault);
  const list = useRef<HTMLUListElement>(null);
  const bytes = good.reduce((sum, { file }) => sum + file.size, 0);
  return (
    <div className="grid gap-3 border-border border-t p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="tabular text-meta">
          {TEXTS.ready(sayNumber(good.length, "file"))}
          {good.length > 0 && `, ${saySize(bytes)}`}
        </p>
        <span className="flex min-w-0 flex-wrap gap-2">
          {bad.length > 0 && good.length > 0 && (
            <Button size="small" onClick={() => onRemove(idsOf(bad))}>
              {bad.length === 1 ? TEXTS.removeBadOne : TEXTS.removeBad(bad.length)}
            </Button>
          )}
          <Button size="small" tone="quiet" onClick={() => onRemove(idsOf(chosen))}>
            {TEXTS.removeAll}
          </Button>
        </span>
      </div>
      <ul
        ref={list}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls, so that keys must reach it
        tabIndex={0}
        aria-label={TEXTS.chosenFiles}
        className="grid max-h-72 gap-1 overflow-y-auto"
      >
        {[...bad, ...good].map(({ id, file, fault }) => (
          <li
            key={id}
            className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-3 text-meta [content-visibility:auto] [contain-intrinsic-size:auto_32px]"
          >
            <span className="wrap-anywhere">{file.name}</span>
            <span className="tabular text-muted">{saySize(file.size)}</span>
            <IconButton
              label={TEXTS.remove(file.name)}
              onClick={() => {
                list.current?.focus();
                onRemove(new Set([id]));
              }}
            >
              <X className="size-3.5" aria-hidden />
            </IconButton>
            {fault && <span className="wrap-anywhere col-span-3 text-danger-text">{fault}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

function idsOf(chosen: readonly Chosen[]): ReadonlySet<string> {
  return new Set(chosen.map(({ id }) => id));
}

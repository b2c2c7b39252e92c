import { Search, X } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { watchKeys } from "@/lib/keys";
import { classes } from "@/ui/classes";
import { CONTROL } from "@/ui/Input";

const SEARCH_DEBOUNCE_MS = 500;

type SearchBoxProps = { label: string; value: string; onSearch: (text: string) => void; debounceMs?: number };

/** A search field with a clear button; `/` focuses it, Escape clears it. */
export function SearchBox({ label, value, onSearch, debounceMs = SEARCH_DEBOUNCE_MS }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const [shownValue, setShownValue] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<number>(undefined);
  if (value !== shownValue) {
    setShownValue(value);
    setTyped(value);
  }
  useSlashKey(field);
  // Discard typed text if the search has changed elsewhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each search
  useLayoutEffect(() => () => clearTimeout(timer.current), [value]);

  function search(text: string, waitMs: number) {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => onSearch(text), waitMs);
  }

  return (
    <div className="relative w-full max-w-sm">
      <Search className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted" aria-hidden />
      <input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={label}
        title="Press / to search"
        value={typed}
        onChange={(event) => search(event.target.value, debounceMs)}
        onKeyDown={(event) => event.key === "Escape" && search("", 0)}
        className={classes(CONTROL, "h-control max-md:h-touch px-9 [&::-webkit-search-cancel-button]:hidden")}
      />
      {typed && (
        <button
          type="button"
          aria-label="Clear search"
          title="Clear search"
          onClick={() => {
            search("", 0);
            field.current?.focus();
          }}
          className="absolute inset-y-0 right-0 grid w-9 place-items-center rounded-control text-muted hover:text-foreground"
        >
          <X className="size-4" aria-hidden />
        </button>
      )}
    </div>
  );
}

function useSlashKey(field: React.RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    function focusField(event: KeyboardEvent) {
      event.preventDefault();
      field.current?.focus();
    }
    // Some keyboards need Shift for a slash.
    return watchKeys({ "/": focusField, "Shift+/": focusField });
  }, [field]);
}

import { CUT, TEXTS } from "./texts";

/** How long a text is against what a lock screen shows of it. No limit: a longer one is sent, too. */
export function LengthCounter({ text, shown }: { text: string; shown: number }) {
  const length = [...text.trim()].length;
  return length > shown ? (
    <span className="tabular text-warning-text">
      {TEXTS.length(length, shown)}. {CUT}
    </span>
  ) : (
    <span className="tabular text-muted">{TEXTS.length(length, shown)}</span>
  );
}

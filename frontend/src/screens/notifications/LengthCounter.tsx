import { CUT } from "./texts";

/** How long a text is against what a lock screen shows of it. No limit: a longer one is sent, too. */
export function LengthCounter({ text, shown }: { text: string; shown: number }) {
  const length = [...text.trim()].length;
  return length > shown ? (
    <span className="tabular text-warning-text">
      {length} of {shown}. {CUT}
    </span>
  ) : (
    <span className="tabular text-muted">
      {length} of {shown}
    </span>
  );
}

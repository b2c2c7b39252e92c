/** "1,006": a count in full. */
export function sayCount(count: number): string {
  return count.toLocaleString("en-GB");
}

/** "1 click", "1,006 clicks": a number and its noun in a sentence, where nothing is padded. */
export function sayNumber(count: number | null | undefined, one: string): string {
  if (typeof count !== "number") {
    return `N/A ${one}s`;
  }
  return `${sayCount(count)} ${count === 1 ? one : `${one}s`}`;
}

/** A text with at most so many letters. */
export function cut(text: string, most: number): string {
  const letters = [...text];
  return letters.length > most ? `${letters.slice(0, most).join("").trimEnd()}…` : text;
}

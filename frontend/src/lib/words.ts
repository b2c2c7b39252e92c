/** "1 click", "1,006 clicks": a number and its noun in a sentence, where nothing is padded. */
export function sayNumber(count: number | null | undefined, one: string): string {
  if (typeof count !== "number") {
    return `N/A ${one}s`;
  }
  return `${count.toLocaleString("en-GB")} ${count === 1 ? one : `${one}s`}`;
}

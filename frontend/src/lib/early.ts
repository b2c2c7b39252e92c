// Reads that the page's first lines make, before any bundle is there: what a screen asks first finds its answer under way.
type Early = { answer: Promise<Response>; askedAt: number };

declare global {
  interface Window {
    earlyAnswers?: Map<string, Early>;
  }
}

// What nobody took by then is old.
const FRESH_MS = 30_000;

/** Keep the answer to a read, by its path and query, for whoever makes the same. */
export function keepEarly(address: string, answer: Promise<Response>): void {
  window.earlyAnswers ??= new Map();
  window.earlyAnswers.set(address, { answer, askedAt: performance.now() });
  // Whoever takes it hears of it.
  answer.catch(() => undefined);
}

/** Give the answer to a read that was made early, once. */
export function takeEarly(address: string): Promise<Response> | undefined {
  const early = window.earlyAnswers?.get(address);
  window.earlyAnswers?.delete(address);
  return early && performance.now() - early.askedAt < FRESH_MS ? early.answer : undefined;
}

/** Forget them all: something is about to change. */
export function forgetEarly(): void {
  window.earlyAnswers?.clear();
}

import { afterAll } from "vitest";

// The shell's scripts listen to their page until it goes. Here one page serves all files: what a file's tests began to
// listen to ends with the file.
const ended = new AbortController();
const pages = [document, window];

for (const page of pages) {
  const listen = page.addEventListener;
  page.addEventListener = (kind: string, act: EventListenerOrEventListenerObject, options?: AddEventListenerOptions) =>
    listen.call(page, kind, act, { ...options, signal: ended.signal });
}

afterAll(() => {
  ended.abort();
  for (const page of pages) {
    Reflect.deleteProperty(page, "addEventListener");
  }
});

// Firefox aborts the requests of a page as soon as another page is requested, and shows the old page until then.

// If the page is still there after this time, it stays: the link was a download, or the server did not respond.
const LEFT_BY_MS = 10_000;

let staysAt = 0;

/** Record when another page is requested. */
export function watchLeaving(): void {
  addEventListener("beforeunload", () => {
    staysAt = performance.now() + LEFT_BY_MS;
  });
}

/** Wait while the page closes, so that it shows no errors of aborted requests. */
export async function waitWhileClosing(): Promise<void> {
  const wait = staysAt - performance.now();
  if (wait > 0) {
    await new Promise((resume) => setTimeout(resume, wait));
  }
}

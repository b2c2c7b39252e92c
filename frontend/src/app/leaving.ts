// Firefox breaks off what a page waits for as soon as another is asked for, and shows the page until that one is there.

// A page that is still there by then was not left: a download, or a server that said nothing.
const LEFT_BY_MS = 10_000;

let staysAt = 0;

/** Hear of it when another page is asked for, by whatever means. */
export function watchLeaving(): void {
  addEventListener("beforeunload", () => {
    staysAt = performance.now() + LEFT_BY_MS;
  });
}

/** Wait, on a page that is being left, until it would be gone: nobody is told of what broke off with it. */
export async function untilLeft(): Promise<void> {
  const wait = staysAt - performance.now();
  if (wait > 0) {
    await new Promise((resume) => setTimeout(resume, wait));
  }
}

import { fetchPageConfig, noteRelease } from "@/lib/config";

/** A part of the shell that is loaded when it is first needed; nothing where it cannot be had. */
export async function loadPart<T>(loading: Promise<T>): Promise<T | undefined> {
  try {
    return await loading;
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the only trace of a part that is missing
    console.error(error);
    // It may be gone with its build, or the page is being left: Safari breaks it off then, and may bring the page back.
    fetchPageConfig().then(
      ({ release }) => noteRelease(release),
      () => undefined,
    );
    return undefined;
  }
}

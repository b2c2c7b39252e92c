import { configure, getConfig } from "@testing-library/react";
import { unstable_IdlePriority, unstable_scheduleCallback } from "scheduler";

const DRAWN = Symbol.for("waits until drawn");

/** React draws in slices, and a part of a change may be seen before the rest: what is put off is done before its idle work. */
function drawn(): Promise<void> {
  return new Promise((resolve) => {
    unstable_scheduleCallback(unstable_IdlePriority, () => resolve());
  });
}

/** From now on, what a test has waited for is there with all that came with it. */
export function waitUntilDrawn(): void {
  const { asyncWrapper } = getConfig();
  // The files share the testing library, and each of them asks for it.
  if (DRAWN in asyncWrapper) {
    return;
  }
  const wrapper: typeof asyncWrapper = (act) =>
    asyncWrapper(async () => {
      const result = await act();
      await drawn();
      return result;
    });
  configure({ asyncWrapper: Object.assign(wrapper, { [DRAWN]: true }) });
}

/** Wait for what the testing library does not know of, as it waits itself. */
export function during<T>(act: () => Promise<T>): Promise<T> {
  return getConfig().asyncWrapper(act) as Promise<T>;
}

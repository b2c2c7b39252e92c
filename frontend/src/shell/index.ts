// The shell's own script: no React, only what the server's markup needs to move.
import { watchLeaving } from "@/lib/leaving";
import { checkSession, isSignedIn, watchSession } from "@/lib/session";
import { startInbox } from "./inbox";
import { startKeys } from "./keys";
import { loadPart } from "./part";
import { startAccountMenu } from "./popup";
import { startNotices, startTheme } from "./preferences";
import { focusPressed } from "./pressed";
import { startDrawer, startSidebar } from "./sidebar";
import { startStatusBar } from "./status-bar";

watchLeaving();
startTheme();
startNotices();
startSidebar();
startDrawer();
startAccountMenu();
startKeys();
focusPressed();
startKeyboardAtFocus();
// The island asks the same question and gets the same answer, at a Retry as well.
watchSession(startPollsOnce);
checkSession().then((state) => {
  document.documentElement.dataset.session = state === "in" ? "in" : "out";
});
addEventListener("hashchange", arrive);
arrive();

let isStarted = false;
function startPollsOnce(): void {
  if (!isStarted && isSignedIn()) {
    isStarted = true;
    startStatusBar();
    startInbox();
  }
}

function startKeyboardAtFocus(): void {
  addEventListener(
    "focusin",
    async () => {
      const part = await loadPart(import("./keyboard"));
      // Where it cannot be had the next focus tries again.
      (part?.startKeyboard ?? startKeyboardAtFocus)();
    },
    { once: true },
  );
}

function arrive(): void {
  if (location.hash.startsWith("#do-")) {
    loadPart(import("./arrival")).then((part) => part?.arrive(location.hash.slice(1)));
  }
}

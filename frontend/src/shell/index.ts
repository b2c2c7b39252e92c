// The shell's own script. It has no React, only what the server's markup needs to move.
import { watchLeaving } from "@/lib/leaving";
import { checkSession, isSignedIn, watchSession } from "@/lib/session";
import { arrive } from "./arrival";
import { startInbox } from "./inbox";
import { startKeyboard } from "./keyboard";
import { startKeys } from "./keys";
import { startAccountMenu } from "./popup";
import { startNotices, startTheme } from "./preferences";
import { startDrawer, startSidebar } from "./sidebar";
import { startStatusBar } from "./status-bar";

watchLeaving();
startTheme();
startNotices();
startSidebar();
startDrawer();
startAccountMenu();
startKeyboard();
startKeys();
// The island asks for the same check and gets the same answer, also after Retry.
watchSession(startPollsOnce);
checkSession().then((state) => {
  document.documentElement.dataset.session = state === "in" ? "in" : "out";
});
addEventListener("hashchange", arriveAtHash);
arriveAtHash();

let isStarted = false;
function startPollsOnce(): void {
  if (!isStarted && isSignedIn()) {
    isStarted = true;
    startStatusBar();
    startInbox();
  }
}

function arriveAtHash(): void {
  if (location.hash.startsWith("#do-")) {
    arrive(location.hash.slice(1));
  }
}

// The shell's own script: no React, only what the server's markup needs to move.
import { checkSession, isSignedIn, watchSession } from "@/lib/session";
import { startAccountMenu } from "./account-menu";
import { startDrawer } from "./drawer";
import { startLoadStrip } from "./load-strip";
import { startNotices } from "./notices";
import { startPalette } from "./palette";
import { startRail } from "./rail";
import { startTheme } from "./theme";

startTheme();
startNotices();
startRail();
startDrawer();
startAccountMenu();
startPalette();
// The island asks the same question and gets the same answer, at a Retry as well.
watchSession(startLoadStripOnce);
checkSession().then((state) => {
  document.documentElement.dataset.session = state === "in" ? "in" : "out";
});

let isStarted = false;
function startLoadStripOnce(): void {
  if (!isStarted && isSignedIn()) {
    isStarted = true;
    startLoadStrip();
  }
}

// The shell's own script: no React, only what the server's markup needs to move.
import { checkSession, isSignedIn, watchSession } from "@/lib/session";
import { startAccountMenu } from "@/shell/account-menu";
import { startDrawer } from "@/shell/drawer";
import { startLoadStrip } from "@/shell/load-strip";
import { startNotices } from "@/shell/notices";
import { startPalette } from "@/shell/palette";
import { startRail } from "@/shell/rail";
import { startTheme } from "@/shell/theme";

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

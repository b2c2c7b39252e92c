// CPU, RAM, storage and live viewers: asked at once and every 5 s; old values stay, marked as old.
import { type Answer, call } from "@/lib/client";
import { formatTime } from "@/lib/format";
import { STATS_FAILED } from "@/lib/messages";
import { isSessionOver } from "@/lib/session";
import { find } from "./find";
import { type Level, percentLevel, viewersLevel, worst } from "./levels";

export const POLL_MS = 5000;
const PATH = "/api/App/controller/admin/app/loadCheck";

type Load = Answer & { cpuLoad: number; ramUsage: number; storageUsage: number; liveView?: number | null };

export function startLoadStrip(): void {
  const strip = find("[data-load]");
  let isAsking = false;
  let lastGood: Date | undefined;

  async function poll(): Promise<void> {
    // One call at a time, and none for a tab that nobody sees or whose session is over.
    if (isAsking || document.hidden || isSessionOver()) {
      return;
    }
    isAsking = true;
    try {
      show(strip, await call<Load>("GET", PATH));
      lastGood = new Date();
      delete strip.dataset.stale;
      strip.removeAttribute("title");
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: the only trace of a failed poll
      console.error(STATS_FAILED, error);
      strip.dataset.stale = "true";
      strip.title = lastGood
        ? `As of ${formatTime(lastGood.toISOString())}; the server did not answer since.`
        : "The server did not answer yet.";
    } finally {
      isAsking = false;
    }
  }

  poll();
  setInterval(poll, POLL_MS);
  document.addEventListener("visibilitychange", poll);
  startDetails(strip);
}

function show(strip: HTMLElement, load: Load): void {
  const levels = [
    showPercent(strip, "cpu", load.cpuLoad),
    showPercent(strip, "ram", load.ramUsage),
    showPercent(strip, "storage", load.storageUsage),
  ];
  // Null: the server cannot count them just now; missing: a server that never could.
  const viewers = load.liveView ?? 0;
  const live = find('[data-stat="live"]', strip);
  if (load.liveView === null) {
    delete live.dataset.level;
    live.title = "The server cannot count them just now.";
  } else {
    levels.push(mark(live, viewersLevel(viewers), String(viewers)));
  }
  // Closed on a phone, the button alone is seen.
  strip.dataset.level = worst(levels);
  find("[data-value]", live).textContent = load.liveView === null ? "–" : String(viewers);
}

function showPercent(strip: HTMLElement, name: string, percent: number): Level {
  const stat = find(`[data-stat="${name}"]`, strip);
  const meter = find<HTMLMeterElement>("meter", stat);
  meter.value = percent;
  meter.style.setProperty("--fill", `${percent}%`);
  find("[data-value]", stat).textContent = `${sayPercent(percent)}%`;
  return mark(stat, percentLevel(percent), `${percent}%`);
}

/** Whole, but for small figures and where rounding would show a figure of another colour: 49.9 is not yet 50. */
function sayPercent(percent: number): string {
  const isWhole = percent >= 10 && percentLevel(Math.round(percent)) === percentLevel(percent);
  return isWhole ? String(Math.round(percent)) : percent.toFixed(1);
}

// The level is told by colour and in words.
function mark(stat: HTMLElement, level: Level, exact: string): Level {
  stat.dataset.level = level;
  stat.title = `${exact}: ${{ green: "normal", yellow: "raised", red: "high" }[level]}`;
  return level;
}

// On a phone a tap opens the figures; Escape and a tap elsewhere close them.
function startDetails(strip: HTMLElement): void {
  const button = find<HTMLButtonElement>("[data-load-toggle]", strip);
  const details = find(".load-details", strip);

  function toggle(isShown: boolean): void {
    details.toggleAttribute("data-shown", isShown);
    button.setAttribute("aria-expanded", String(isShown));
  }
  button.addEventListener("click", () => toggle(!details.hasAttribute("data-shown")));
  strip.addEventListener("keydown", (event) => event.key === "Escape" && toggle(false));
  document.addEventListener("pointerdown", (event) => {
    if (!strip.contains(event.target as Node)) {
      toggle(false);
    }
  });
}

// CPU, RAM, storage and live viewers: asked at once and every 5 s; old values stay, marked as old.
import { type Answer, call } from "@/lib/client";
import { formatCount, formatTime } from "@/lib/format";
import { STATS_FAILED } from "@/lib/messages";
import { find } from "./find";
import { startPolling } from "./poll";
import { startPopup } from "./popup";
import { LOAD } from "./texts";

export const POLL_MS = 5000;
const PATH = "/api/App/controller/admin/app/loadCheck";

type Load = Answer & { cpuLoad: number; ramUsage: number; storageUsage: number; liveView?: number | null };

export function startStatusBar(): void {
  const bar = find("[data-load]");
  let lastGood: Date | undefined;

  async function ask(): Promise<void> {
    try {
      show(bar, await call<Load>("GET", PATH));
      lastGood = new Date();
      delete bar.dataset.stale;
      bar.removeAttribute("title");
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: the only trace of a failed poll
      console.error(STATS_FAILED, error);
      bar.dataset.stale = "true";
      bar.title = lastGood ? LOAD.stale(formatTime(lastGood.toISOString())) : LOAD.unknown;
    }
  }

  startPolling(ask, POLL_MS);
  // On a phone a tap opens the figures.
  startPopup(bar);
}

function show(bar: HTMLElement, load: Load): void {
  const levels = [
    showPercent(bar, "cpu", load.cpuLoad),
    showPercent(bar, "ram", load.ramUsage),
    showPercent(bar, "storage", load.storageUsage),
  ];
  // Null: the server cannot count them just now; missing: a server that never could.
  const viewers = load.liveView ?? 0;
  const live = find('[data-stat="live"]', bar);
  if (load.liveView === null) {
    delete live.dataset.level;
    live.title = LOAD.uncounted;
  } else {
    levels.push(mark(live, viewersLevel(viewers), String(viewers)));
  }
  // Closed on a phone, the button alone is seen.
  bar.dataset.level = worst(levels);
  find("[data-value]", live).textContent = load.liveView === null ? "–" : sayViewers(viewers);
}

/** Compact from 1,000 on, as counts are everywhere; a 0 of nobody stays one. */
function sayViewers(count: number): string {
  return count < 1000 ? String(count) : formatCount(count);
}

function showPercent(bar: HTMLElement, name: string, percent: number): Level {
  const stat = find(`[data-stat="${name}"]`, bar);
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

// The thresholds of the status bar, on the value as it came: 80.4 is red.
type Level = "green" | "yellow" | "red";

const ORDER: readonly Level[] = ["green", "yellow", "red"];

function worst(levels: readonly Level[]): Level {
  return ORDER[Math.max(0, ...levels.map((level) => ORDER.indexOf(level)))] ?? "green";
}

export function percentLevel(percent: number): Level {
  return level(percent, 50, 80);
}

export function viewersLevel(count: number): Level {
  return level(count, 100, 500);
}

function level(value: number, yellowFrom: number, yellowTo: number): Level {
  if (value < yellowFrom) {
    return "green";
  }
  return value <= yellowTo ? "yellow" : "red";
}

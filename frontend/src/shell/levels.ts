// The thresholds of the status bar, on the value as it came: 80.4 is red.
export type Level = "green" | "yellow" | "red";

const ORDER: readonly Level[] = ["green", "yellow", "red"];

export function worst(levels: readonly Level[]): Level {
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

// The spec's thresholds (4 and 9), on the value as it came: 80.4 is red, though it is shown as 80.
export type Level = "green" | "yellow" | "red";

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

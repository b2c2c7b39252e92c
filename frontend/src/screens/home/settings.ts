import { EMPTY, MODES, OFF, ON } from "@/lib/settings";

export function sayValue(value: unknown): string {
  if (typeof value === "boolean") {
    return value ? ON : OFF;
  }
  const text = String(value ?? "");
  return MODES[text as keyof typeof MODES] ?? (text || EMPTY);
}

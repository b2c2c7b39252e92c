// A plan as its form has it: texts, and what they mean.
import { readTyped, shownRule, typedOf, wallOf } from "@/lib/moments";
import type { Rule } from "@/lib/rules";
import { sayMoment } from "@/lib/typedDates";
import type { Plan } from "./api";
import { TEXTS } from "./texts";

export type PlanValues = {
  isActive: boolean;
  startsAt: string;
  endsAt: string;
  perDay: string;
  perHour: string;
  weight: string;
};

export const PLAN_NAMES = ["isActive", "startsAt", "endsAt", "perDay", "perHour", "weight"] as const;
const HIGHEST_CAP = 1000;
const MOST_WEIGHT = 100;

export function valuesOf({ isActive, startsAt, endsAt, perDay, perHour, weight }: Plan): PlanValues {
  return {
    isActive,
    startsAt: typedOf(startsAt),
    endsAt: typedOf(endsAt),
    perDay: perDay ? String(perDay) : "",
    perHour: perHour ? String(perHour) : "",
    weight: String(weight),
  };
}

/** The plan of these fields; `before` is the one that they began as. */
export function planOf({ isActive, startsAt, endsAt, perDay, perHour, weight }: PlanValues, before: Plan): Plan {
  return {
    isActive,
    startsAt: readTyped(startsAt, before.startsAt),
    endsAt: readTyped(endsAt, before.endsAt),
    perDay: Number(perDay),
    perHour: Number(perHour),
    weight: Number(weight),
  };
}

export const capRule: Rule = (text) => isWhole(text, 0, HIGHEST_CAP) || text.trim() === "" || TEXTS.badCap(HIGHEST_CAP);
export const weightRule: Rule = (text) => isWhole(text, 1, MOST_WEIGHT) || TEXTS.badWeight(MOST_WEIGHT);

/** The end is after the start, once both are there. */
export function endRule(startsAt: string, before: Plan): Rule {
  return (endsAt) => {
    const [start, end] = [readTyped(startsAt, before.startsAt), readTyped(endsAt, before.endsAt)];
    const isInOrder = !start || !end || Date.parse(end) > Date.parse(start);
    return isInOrder ? shownRule(endsAt) : TEXTS.endsBeforeItStarts;
  };
}

function isWhole(text: string, least: number, most: number): boolean {
  return /^\s*\d{1,6}\s*$/.test(text) && Number(text) >= least && Number(text) <= most;
}

/** "Paused, from Thu 24 Dec 2026, 6:30 PM, at most 3 a day on a phone". */
export function sayPlan({ isActive, startsAt, endsAt, perDay, perHour, weight }: Plan): string {
  const caps = [perDay > 0 && `${perDay} a day`, perHour > 0 && `${perHour} an hour`].filter(Boolean).join(" and ");
  const parts = [
    !isActive && "paused",
    startsAt && `from ${sayMoment(wallOf(startsAt).slice(0, 16))}`,
    endsAt && `until ${sayMoment(wallOf(endsAt).slice(0, 16))}`,
    caps && `at most ${caps} on a phone`,
    weight !== 1 && `weight ${weight}`,
  ];
  const said = parts.filter(Boolean).join("; ");
  return said ? said[0]?.toUpperCase() + said.slice(1) : TEXTS.noPlan;
}

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Refused } from "@/lib/client";
import { sayCount } from "@/lib/words";
import { type Reach, readReach, type Said } from "./rulesActs";
import { RULES_KEY } from "./rulesApi";
import { RULES } from "./rulesTexts";

type ReachText = { hint: string; error: string; reach: Reach | undefined };

const TYPING_MS = 300;

/** How many of the phones that asked lately these conditions fit; asked once the typing rests. */
export function useReach(when: Said): ReachText {
  // What is empty is no condition: several fields ask the same then, once.
  const wanted = JSON.stringify(Object.entries(when).filter(([, words]) => words?.length));
  const [rested, setRested] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setRested(wanted), TYPING_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const { data, error } = useQuery({
    queryKey: [...RULES_KEY, "reach", rested],
    queryFn: () => readReach(Object.fromEntries(JSON.parse(rested))),
    placeholderData: keepPreviousData,
  });
  // What is still being typed is no mistake yet.
  const isWrong = error instanceof Refused && error.code === 400 && rested === wanted;
  return { reach: data, error: isWrong ? error.message : "", hint: data ? sayReach(data) : "" };
}

/** "About 45 of 100 phones that asked in the last 24 hours (45%)", or of a share of the 45. */
export function sayReach({ fitting: all, phones, rest }: Reach, share = 100): string {
  if (phones === 0) {
    return RULES.reachNone;
  }
  const fitting = (all * share) / 100;
  const percent = (fitting / phones) * 100;
  const said = percent > 0 && percent < 1 ? "under 1" : Math.round(percent);
  const count = sayCount(Math.round(fitting));
  const told = RULES.reach(count, sayCount(phones), said);
  return rest > 0 ? `${told} ${RULES.reachRest(rest)}` : told;
}

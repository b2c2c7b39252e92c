import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { When } from "@/components/rules/sentences";
import { Refused } from "@/lib/client";
import { RULES_KEY, readReach } from "./rulesApi";
import { RULES } from "./rulesTexts";

export type ReachText = { hint: string; error: string; fitting: number; phones: number };

const TYPING_MS = 300;

/** How many of the phones that asked lately have that platform and version; asked once the typing rests. */
export function useReach(when: Pick<When, "platform" | "version">): ReachText {
  const wanted = JSON.stringify(when);
  const [rested, setRested] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setRested(wanted), TYPING_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const { data, error } = useQuery({
    queryKey: [...RULES_KEY, "reach", rested],
    queryFn: () => readReach(JSON.parse(rested)),
    placeholderData: keepPreviousData,
  });
  const { fitting = 0, phones = 0 } = data ?? {};
  // What is still being typed is no mistake yet.
  const isWrong = error instanceof Refused && error.code === 400 && rested === wanted;
  return { fitting, phones, error: isWrong ? error.message : "", hint: data ? sayReach(fitting, phones) : "" };
}

/** "About 45 of 100 phones that asked in the last 24 hours (45%)". */
export function sayReach(fitting: number, phones: number): string {
  if (phones === 0) {
    return RULES.reachNone;
  }
  const percent = (fitting / phones) * 100;
  const said = percent > 0 && percent < 1 ? "under 1" : Math.round(percent);
  const count = Math.round(fitting).toLocaleString("en-GB");
  return RULES.reach(count, phones.toLocaleString("en-GB"), said);
}

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Refused } from "@/lib/client";
import { sayCount } from "@/lib/format";
import { countryRule, languageRule, listOf, percentOf, type RuleFields, rangeOf, shareRule } from "./ruleFields";
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

/** What each condition of a rule reaches, together with those before it that are right; nothing where it is empty. */
export function useReaches({ platform, version, language, country, share }: RuleFields) {
  const onPlatform = { platform: listOf(platform.toLowerCase()) };
  const ofPlatform = useReach(onPlatform);
  const onVersion = { ...(ofPlatform.error ? {} : onPlatform), version: rangeOf(version) };
  const ofVersion = useReach(onVersion);
  const onApp = { ...onVersion, version: ofVersion.error ? "" : onVersion.version };
  const onLanguage = { ...onApp, language: languageRule(language) === true ? listOf(language) : [] };
  const onCountry = { ...onLanguage, country: countryRule(country) === true ? listOf(country) : [] };
  const ofLanguage = useReach(onLanguage);
  const ofCountry = useReach(onCountry);
  const isDrawn = shareRule(share) === true && share.trim() !== "";
  const told = (text: string, { hint, error }: ReachText) => ({ hint: text.trim() ? hint : "", error });
  return {
    platform: told(platform, ofPlatform),
    version: told(version, ofVersion),
    language: told(language, ofLanguage),
    country: told(country, ofCountry),
    share: isDrawn && ofCountry.reach ? sayReach(ofCountry.reach, percentOf(share)) : "",
  };
}

/** "About 45 of 100 phones that asked in the last 24 hours (45%)", or of a share of the 45. */
function sayReach({ fitting: all, phones, rest }: Reach, share = 100): string {
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

import type { Answer } from "@/lib/client";
import type { DayRange } from "@/lib/dates";
import { CLEAR_PROMPT, NOTHING_TO_CLEAR } from "@/lib/messages";
import type { ConfirmedAction } from "@/parts/confirm/useConfirmedAction";
import { useSave } from "@/parts/save/useSave";
import { tellFailure } from "@/parts/toasts/toasts";
import { clearAllWebAds, clearWebAd, deleteWebAd, undoClearing, type WebAd } from "./api";

type Options = { ask: ConfirmedAction["ask"]; range: DayRange; reload: () => unknown };

/** What needs a solved captcha here: clearing counts, and deleting an ad. */
export function useWebAdActions({ ask, range, reload }: Options) {
  const undo = useSave({ save: undoClearing, onDone: reload });

  function askToClear(ads: WebAd[], whose: string, act: (captcha: string) => Promise<Answer>) {
    const clicks = ads.reduce((sum, ad) => sum + ad.clicks, 0);
    const views = ads.reduce((sum, ad) => sum + ad.views, 0);
    if (clicks + views === 0) {
      tellFailure(NOTHING_TO_CLEAR);
      return;
    }
    const figures = `${clicks.toLocaleString("en-GB")} clicks and ${views.toLocaleString("en-GB")} views`;
    ask({
      title: `Clear ${whose}`,
      text: `${CLEAR_PROMPT} ${figures} of ${whose} in this range go. You can bring them back for 30 days.`,
      verb: "Clear",
      act,
      undo: (answer) => undo.mutate(answer),
      onDone: reload,
    });
  }

  function clear(ad: WebAd) {
    askToClear([ad], `“${ad.name}”`, (captcha) => clearWebAd(ad.id, range, captcha));
  }

  function clearAll(ads: WebAd[]) {
    const ids = ads.map((ad) => ad.id);
    askToClear(ads, "all web ads", (captcha) => clearAllWebAds(ids, range, captcha));
  }

  function remove(ad: WebAd) {
    ask({
      title: `Delete “${ad.name}”`,
      text: "The ad goes, with all its views and clicks. This cannot be undone.",
      verb: "Delete",
      act: (captcha) => deleteWebAd(ad.id, captcha),
      onDone: reload,
    });
  }

  return { clear, clearAll, remove };
}

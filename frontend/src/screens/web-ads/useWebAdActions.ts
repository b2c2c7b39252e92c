import { useUndoClearing } from "@/components/chart/useUndoClearing";
import type { ConfirmedAction } from "@/components/form/useConfirmedAction";
import { toastFailure } from "@/components/layout/toasts";
import type { Answer } from "@/lib/client";
import type { DayRange } from "@/lib/dates";
import { CLEAR_PROMPT, NOTHING_TO_CLEAR } from "@/lib/messages";
import { clearAllWebAds, clearWebAd, deleteWebAd, type WebAd } from "./api";
import { TEXTS } from "./texts";

type Options = { ask: ConfirmedAction["ask"]; range: DayRange; reload: () => unknown };

/** What needs a solved captcha here: clearing counts, and deleting an ad. */
export function useWebAdActions({ ask, range, reload }: Options) {
  const undo = useUndoClearing(reload);

  function askToClear(ads: WebAd[], title: string, act: (captcha: string) => Promise<Answer>) {
    const clicks = ads.reduce((sum, ad) => sum + ad.clicks, 0);
    const views = ads.reduce((sum, ad) => sum + ad.views, 0);
    if (clicks + views === 0) {
      toastFailure(NOTHING_TO_CLEAR);
      return;
    }
    ask({
      title,
      text: `${CLEAR_PROMPT}\n${TEXTS.clearText(TEXTS.figures(clicks, views), TEXTS.whose(ads.map(({ name }) => name)))}`,
      verb: TEXTS.clear,
      act,
      undo: undo.offer,
      onDone: reload,
    });
  }

  function clear(ad: WebAd) {
    askToClear([ad], TEXTS.clearOneTitle(ad.name), (captcha) => clearWebAd(ad.id, range, captcha));
  }

  /** All of the list, or what a search shows of it. */
  function clearAll(ads: WebAd[], title: string) {
    const ids = ads.map((ad) => ad.id);
    askToClear(ads, title, (captcha) => clearAllWebAds(ids, range, captcha));
  }

  function remove(ad: WebAd) {
    ask({
      title: TEXTS.deleteTitle(ad.name),
      text: TEXTS.deleteText,
      verb: TEXTS.delete,
      act: (captcha) => deleteWebAd(ad.id, captcha),
      onDone: reload,
      onRefused: ({ code }) => {
        if (code === 404) {
          // Somebody else was quicker: the list says so.
          void reload();
        }
        return false;
      },
    });
  }

  return { clear, clearAll, remove };
}

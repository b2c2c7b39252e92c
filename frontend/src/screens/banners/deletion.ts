import { type Banner, deleteBanners } from "@/components/banners/api";
import type { Confirmation } from "@/components/form/useConfirmedAction";
import { TEXTS } from "./texts";

/** What is asked before these are deleted. */
export function deletionOf(banners: readonly Banner[]): Pick<Confirmation, "title" | "text" | "act"> {
  const views = banners.reduce((sum, banner) => sum + (banner.views ?? 0), 0);
  const clicks = banners.reduce((sum, banner) => sum + (banner.clicks ?? 0), 0);
  const ids = banners.map(({ id }) => id);
  const [first, ...others] = banners;
  const isOne = first && others.length === 0;
  return {
    title: isOne ? TEXTS.deleteTitle(first.name) : TEXTS.deleteAllTitle(ids.length),
    text: isOne ? TEXTS.deleteText(views, clicks) : TEXTS.deleteAllText(views, clicks),
    act: (captcha) => deleteBanners(ids, captcha),
  };
}

import { may } from "@/app/config";
import { ActiveButtons } from "@/patterns/list/ActiveButtons";
import { useDeleteRows } from "@/patterns/list/useDeleteRows";
import type { List } from "@/patterns/list/useList";
import { type Banner, type BannerPage, setBannersActive } from "./api";
import { deletionOf } from "./BannerTable";
import { TEXTS } from "./texts";

const VERBS = { on: TEXTS.active, off: TEXTS.inactive };

/** The actions for the selected banners. */
export function BulkActs({ list }: { list: List<Banner, BannerPage> }) {
  const { bulk, dialog } = useDeleteRows(list, () => deletionOf(list.selected));
  return (
    <>
      <ActiveButtons
        rows={list.selected}
        save={setBannersActive}
        verbs={VERBS}
        question={changeOfAll}
        reload={list.reload}
      />
      {may("removeBanners") && bulk}
      {dialog}
    </>
  );
}

function changeOfAll(count: number, isActive: boolean) {
  return {
    title: isActive ? TEXTS.showAllTitle(count) : TEXTS.hideAllTitle(count),
    text: isActive ? TEXTS.showAllText : TEXTS.hideAllText,
  };
}

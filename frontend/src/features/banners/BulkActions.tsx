import { may } from "@/api/permissions";
import { formatQuantity } from "@/lib/format";
import { ActiveButtons } from "@/patterns/list/ActiveButtons";
import { useDeleteRows } from "@/patterns/list/useDeleteRows";
import type { List } from "@/patterns/list/useList";
import { type Banner, type BannerPage, setBannersActive } from "./api";
import { deletionOf } from "./BannerTable";

const VERBS = { on: "Active", off: "De Active" };

/** The actions for the selected banners. */
export function BulkActions({ list }: { list: List<Banner, BannerPage> }) {
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
    title: isActive ? `Show ${formatQuantity(count, "banner")}` : `Hide ${formatQuantity(count, "banner")}`,
    text: isActive ? "The app shows these banners from its next start." : "The app no longer shows these banners.",
  };
}

import { ACTIVE_PATH, type BannerPage } from "@/components/banners/api";
import { ActiveButtons } from "@/components/list/ActiveButtons";
import { useDeleteRows } from "@/components/list/useDeleteRows";
import type { ListPage } from "@/components/list/useListPage";
import { may } from "@/lib/config";
import { deletionOf } from "./BannerTable";
import { TEXTS } from "./texts";

const VERBS = { on: TEXTS.active, off: TEXTS.inactive };

/** What can be done with the banners that are ticked. */
export function BulkActs({ list, ids }: { list: ListPage<BannerPage>; ids: string[] }) {
  const chosen = new Set(ids);
  const banners = list.query.data?.banners.filter(({ id }) => chosen.has(id)) ?? [];
  const { bulk, dialog } = useDeleteRows(list, () => deletionOf(banners));
  return (
    <>
      <ActiveButtons rows={banners} path={ACTIVE_PATH} verbs={VERBS} question={changeOfAll} reload={list.reload} />
      {may("removeBanners") && bulk(ids)}
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

import { ImageOff } from "lucide-react";
import { useCallback, useState } from "react";
import type { ApiError } from "@/app/api/ApiError";
import { may } from "@/app/config";
import { formatCount, formatTime } from "@/lib/format";
import { ClickThrough } from "@/patterns/chart/ClickThrough";
import { wholeCount } from "@/patterns/chart/counts";
import { shareRank } from "@/patterns/chart/share";
import { type Confirmation, useConfirmedAction } from "@/patterns/form/useConfirmedAction";
import { historyOf } from "@/patterns/layout/PageHead";
import { columnsOf } from "@/patterns/list/columns";
import { DataTable } from "@/patterns/list/DataTable";
import type { List } from "@/patterns/list/useList";
import { Menu } from "@/patterns/Menu";
import { NamedAddress } from "@/ui/Address";
import { Badge } from "@/ui/Badge";
import { type Banner, type BannerPage, deleteBanners, setStatus } from "./api";
import { TEXTS } from "./texts";

export function BannerTable({ list }: { list: List<Banner, BannerPage> }) {
  const { ask, dialog } = useConfirmedAction();
  const { reload } = list;
  // Someone else changed or deleted the banner, so show the current list.
  const reloadIfChanged = useCallback(
    ({ status }: ApiError) => {
      if (status === 409 || status === 404) {
        reload();
      }
      return false;
    },
    [reload],
  );
  const actions = useCallback(
    (banner: Banner) => (
      <Menu
        label={TEXTS.actions(banner.name)}
        items={[
          {
            label: banner.isActive ? TEXTS.inactive : TEXTS.active,
            call: "setBannerStatus",
            act: () => ask({ ...statusChange(banner), onDone: reload, onError: reloadIfChanged }),
          },
          {
            label: TEXTS.edit,
            call: "updateBanner",
            act: () => location.assign(`/site/manage/ads/banner/inhouse/edit/${banner.id}`),
          },
          { label: TEXTS.history, act: () => location.assign(historyOf(`inhouse:${banner.id}`)) },
          {
            label: TEXTS.delete,
            isDangerous: true,
            call: "removeBanners",
            act: () => ask({ ...deletionOf([banner]), verb: TEXTS.delete, onDone: reload, onError: reloadIfChanged }),
          },
        ]}
      />
    ),
    [ask, reload, reloadIfChanged],
  );
  return (
    <>
      <DataTable
        {...list.table}
        label={TEXTS.list}
        columns={COLUMNS}
        selection={may("setBannersActive") ? list.selection : undefined}
        actions={actions}
        actionsWidth="md:w-17 lg:w-20 xl:w-24"
      />
      {dialog}
    </>
  );
}

function statusChange(banner: Banner): Confirmation {
  const next = !banner.isActive;
  return {
    title: next ? TEXTS.showTitle(banner.name) : TEXTS.hideTitle(banner.name),
    text: next ? TEXTS.showText : TEXTS.hideText,
    verb: next ? TEXTS.active : TEXTS.inactive,
    act: (captcha) => setStatus(banner, next, captcha),
  };
}

const column = columnsOf<Banner>();

const COLUMNS = column.columns([
  column.display({
    id: "image",
    header: TEXTS.image,
    meta: { onPhone: "lead", className: "md:w-24 lg:w-28" },
    cell: ({ row: { original: banner } }) => <Thumb banner={banner} />,
  }),
  column.accessor((banner) => banner.name.toLowerCase(), {
    id: "name",
    header: TEXTS.name,
    meta: { onPhone: "heading" },
    cell: ({ row: { original: banner } }) => <NamedAddress name={banner.name} url={banner.url} />,
  }),
  column.accessor((banner) => banner.views, {
    id: "views",
    header: TEXTS.views,
    meta: { isNumeric: true, className: "md:w-19 lg:w-22 xl:w-24" },
    cell: ({ row: { original: banner } }) => <Days banner={banner} count={banner.views} />,
  }),
  column.accessor((banner) => banner.clicks, {
    id: "clicks",
    header: TEXTS.clicks,
    meta: { isNumeric: true, className: "md:w-19 lg:w-22 xl:w-24" },
    cell: ({ row: { original: banner } }) => <Days banner={banner} count={banner.clicks} />,
  }),
  column.accessor(shareRank, {
    id: "share",
    header: TEXTS.share,
    meta: { isNumeric: true, isWideOnly: true, className: "md:w-34" },
    cell: ({ row: { original: banner } }) => <ClickThrough totals={banner} />,
  }),
  column.display({
    id: "status",
    header: TEXTS.status,
    meta: { className: "md:w-24 lg:w-26 xl:w-28" },
    cell: ({ row: { original: banner } }) => (
      <Badge tone={banner.isActive ? "success" : "neutral"}>{banner.isActive ? TEXTS.active : TEXTS.inactive}</Badge>
    ),
  }),
  column.display({
    id: "createdAt",
    header: TEXTS.added,
    meta: { onPhone: "foot", isWideOnly: true, className: "md:w-46" },
    cell: ({ row: { original: banner } }) => (
      <span className="tabular text-meta text-muted md:whitespace-nowrap">{formatTime(banner.createdAt)}</span>
    ),
  }),
]);

function Days({ banner, count }: { banner: Banner; count: number }) {
  return (
    <a
      href={`/site/views/dashboard/${banner.id}`}
      title={wholeCount(count)}
      className="touch-link rounded-control text-primary-text underline decoration-dotted underline-offset-4 hover:decoration-solid"
    >
      {formatCount(count)}
    </a>
  );
}

function Thumb({ banner }: { banner: Banner }) {
  // The URL that failed to load. Another URL is tried.
  const [failed, setFailed] = useState("");
  return !banner.image || banner.image === failed ? (
    <span className="grid h-12 w-20 place-items-center rounded-control bg-sunken text-muted">
      <ImageOff className="size-4" aria-label={TEXTS.noImage} />
    </span>
  ) : (
    <img
      src={banner.image}
      alt=""
      loading="lazy"
      onError={() => setFailed(banner.image)}
      className="h-12 w-20 rounded-control bg-sunken object-contain"
    />
  );
}

/** Return the confirmation dialog for deleting banners. */
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

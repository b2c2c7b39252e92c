import { ImageOff } from "lucide-react";
import { useCallback, useState } from "react";
import { may } from "@/api/permissions";
import { formatCount, formatQuantity, formatTime } from "@/lib/format";
import { ClickThrough } from "@/patterns/chart/ClickThrough";
import { wholeCount } from "@/patterns/chart/counts";
import { shareRank } from "@/patterns/chart/share";
import { dashboardOf } from "@/patterns/chart/useDateRange";
import { type Confirmation, useConfirmedAction } from "@/patterns/form/useConfirmedAction";
import { historyOf } from "@/patterns/layout/PageHead";
import { columnsOf } from "@/patterns/list/columns";
import { DataTable } from "@/patterns/list/DataTable";
import type { List } from "@/patterns/list/useList";
import { Menu } from "@/patterns/Menu";
import { NamedAddress } from "@/ui/Address";
import { type Banner, type BannerPage, deleteBanners, setStatus } from "./api";
import { BannerStatus } from "./BannerStatus";

export function BannerTable({ list }: { list: List<Banner, BannerPage> }) {
  const { confirm, dialog } = useConfirmedAction();
  const { reload } = list;
  const actions = useCallback(
    (banner: Banner) => (
      <Menu
        label={`Actions for ${banner.name}`}
        items={[
          {
            label: banner.isActive ? "De Active" : "Active",
            operation: "setBannerStatus",
            onSelect: () => confirm({ ...statusChange(banner), reload }),
          },
          {
            label: "Edit",
            operation: "updateBanner",
            onSelect: () => location.assign(`/site/manage/ads/banner/inhouse/edit/${banner.id}`),
          },
          { label: "Audit log", onSelect: () => location.assign(historyOf(`inhouse:${banner.id}`)) },
          {
            label: "Delete",
            isDangerous: true,
            operation: "removeBanners",
            onSelect: () => confirm({ ...deletionOf([banner]), verb: "Delete", reload }),
          },
        ]}
      />
    ),
    [confirm, reload],
  );
  return (
    <>
      <DataTable
        {...list.table}
        label="Banners"
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
    title: next ? `Show “${banner.name}” in the app?` : `Hide “${banner.name}”?`,
    text: next
      ? "The app shows this banner the next time it starts."
      : "The app stops showing this banner the next time it starts.",
    verb: next ? "Active" : "De Active",
    send: (captcha) => setStatus(banner, next, captcha),
  };
}

const column = columnsOf<Banner>();

const COLUMNS = column.columns([
  column.display({
    id: "image",
    header: "Image",
    meta: { onPhone: "lead", className: "md:w-24 lg:w-28" },
    cell: ({ row: { original: banner } }) => <Thumb banner={banner} />,
  }),
  column.accessor((banner) => banner.name.toLowerCase(), {
    id: "name",
    header: "Name",
    meta: { onPhone: "heading" },
    cell: ({ row: { original: banner } }) => <NamedAddress name={banner.name} url={banner.url} />,
  }),
  column.accessor((banner) => banner.views, {
    id: "views",
    header: "Views",
    meta: { isNumeric: true, className: "md:w-19 lg:w-22 xl:w-24" },
    cell: ({ row: { original: banner } }) => <Days banner={banner} count={banner.views} />,
  }),
  column.accessor((banner) => banner.clicks, {
    id: "clicks",
    header: "Click",
    meta: { isNumeric: true, className: "md:w-19 lg:w-22 xl:w-24" },
    cell: ({ row: { original: banner } }) => <Days banner={banner} count={banner.clicks} />,
  }),
  column.accessor(shareRank, {
    id: "share",
    header: "Click-through",
    meta: { isNumeric: true, isWideOnly: true, className: "md:w-34" },
    cell: ({ row: { original: banner } }) => <ClickThrough totals={banner} />,
  }),
  column.display({
    id: "status",
    header: "Status",
    meta: { className: "md:w-24 lg:w-32 xl:w-36" },
    cell: ({ row: { original: banner } }) => <BannerStatus banner={banner} />,
  }),
  column.display({
    id: "createdAt",
    header: "Added",
    meta: { onPhone: "foot", isWideOnly: true, className: "md:w-46" },
    cell: ({ row: { original: banner } }) => (
      <span className="tabular text-meta text-muted md:whitespace-nowrap">{formatTime(banner.createdAt)}</span>
    ),
  }),
]);

function Days({ banner, count }: { banner: Banner; count: number }) {
  return (
    <a
      href={dashboardOf(banner.id)}
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
      <ImageOff className="size-4" aria-label="The image could not be loaded" />
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
export function deletionOf(banners: readonly Banner[]): Pick<Confirmation, "title" | "text" | "send"> {
  const views = banners.reduce((sum, banner) => sum + (banner.views ?? 0), 0);
  const clicks = banners.reduce((sum, banner) => sum + (banner.clicks ?? 0), 0);
  const ids = banners.map(({ id }) => id);
  const [first, ...others] = banners;
  const isOne = first && others.length === 0;
  return {
    title: isOne ? `Delete “${first.name}”?` : `Delete ${formatQuantity(ids.length, "banner")}?`,
    text: `This deletes ${isOne ? "the banner, its image" : "the banners, their images"}, ${formatQuantity(views, "view")} and ${formatQuantity(clicks, "click")}. This cannot be undone.`,
    send: (captcha) => deleteBanners(ids, captcha),
  };
}

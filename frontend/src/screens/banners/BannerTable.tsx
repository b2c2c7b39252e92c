import { ImageOff } from "lucide-react";
import { useCallback, useState } from "react";
import type { ApiError } from "@/app/api/ApiError";
import { type Banner, type BannerPage, deleteBanners, setStatus } from "@/components/banners/api";
import { ClickThrough } from "@/components/chart/ClickThrough";
import { wholeCount } from "@/components/chart/counts";
import { shareRank } from "@/components/chart/share";
import { type Confirmation, useConfirmedAction } from "@/components/form/useConfirmedAction";
import { historyOf } from "@/components/layout/PageHead";
import { type Column, DataTable } from "@/components/list/DataTable";
import type { ListPage } from "@/components/list/useListPage";
import { may } from "@/lib/config";
import { formatCount, formatTime } from "@/lib/format";
import { NamedAddress } from "@/ui/Address";
import { Badge } from "@/ui/Badge";
import { Menu } from "@/ui/Menu";
import { TEXTS } from "./texts";

type TableProps = { banners: Banner[]; list: ListPage<BannerPage> };

export function BannerTable({ banners, list }: TableProps) {
  const { ask, dialog } = useConfirmedAction();
  const { reload } = list;
  // Somebody else changed or deleted it: what the admin saw is over, and the list shows what is.
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
        rows={banners}
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

const COLUMNS: readonly Column<Banner>[] = [
  {
    name: "image",
    title: TEXTS.image,
    onPhone: "lead",
    className: "md:w-24 lg:w-28",
    cell: (banner) => <Thumb banner={banner} />,
  },
  {
    name: "name",
    title: TEXTS.name,
    onPhone: "heading",
    sortBy: (banner) => banner.name.toLowerCase(),
    cell: (banner) => <NamedAddress name={banner.name} url={banner.url} />,
  },
  {
    name: "views",
    title: TEXTS.views,
    isFigure: true,
    className: "md:w-19 lg:w-22 xl:w-24",
    sortBy: (banner) => banner.views,
    cell: (banner) => <Days banner={banner} count={banner.views} />,
  },
  {
    name: "clicks",
    title: TEXTS.clicks,
    isFigure: true,
    className: "md:w-19 lg:w-22 xl:w-24",
    sortBy: (banner) => banner.clicks,
    cell: (banner) => <Days banner={banner} count={banner.clicks} />,
  },
  {
    name: "share",
    title: TEXTS.share,
    isFigure: true,
    className: "md:w-34",
    isWideOnly: true,
    sortBy: shareRank,
    cell: (banner) => <ClickThrough totals={banner} />,
  },
  {
    name: "status",
    title: TEXTS.status,
    className: "md:w-24 lg:w-26 xl:w-28",
    cell: (banner) => (
      <Badge tone={banner.isActive ? "success" : "neutral"}>{banner.isActive ? TEXTS.active : TEXTS.inactive}</Badge>
    ),
  },
  {
    name: "createdAt",
    title: TEXTS.added,
    onPhone: "foot",
    className: "md:w-46",
    isWideOnly: true,
    cell: (banner) => (
      <span className="tabular text-meta text-muted md:whitespace-nowrap">{formatTime(banner.createdAt)}</span>
    ),
  },
];

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
  // Of one address: another picture is tried.
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

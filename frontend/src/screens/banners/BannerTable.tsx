import { ImageOff, SearchX } from "lucide-react";
import { useCallback, useState } from "react";
import { type Banner, type BannerPage, deleteBanner, setStatus } from "@/components/banners/api";
import { type Confirmation, useConfirmedAction } from "@/components/form/useConfirmedAction";
import { EmptyState } from "@/components/layout/EmptyState";
import { historyOf } from "@/components/layout/HistoryLink";
import { type Column, DataTable } from "@/components/list/DataTable";
import type { ListPage } from "@/components/list/useListPage";
import type { Refused } from "@/lib/client";
import { formatCount, formatTime } from "@/lib/format";
import { sayNumber } from "@/lib/words";
import { Badge } from "@/ui/Badge";
import { Button } from "@/ui/Button";
import { Menu } from "@/ui/Menu";

type TableProps = { banners: Banner[]; list: ListPage<BannerPage> };

export function BannerTable({ banners, list }: TableProps) {
  const { ask, dialog } = useConfirmedAction();
  const { reload } = list;
  // Somebody else changed it: what the admin saw is over, and the list shows what is.
  const reloadIfChanged = useCallback(
    ({ code }: Refused) => {
      if (code === 409) {
        reload();
      }
      return false;
    },
    [reload],
  );
  const actions = useCallback(
    (banner: Banner) => (
      <Menu
        label={`Actions for ${banner.name}`}
        items={[
          {
            label: banner.isActive ? "De Active" : "Active",
            act: () => ask({ ...statusChange(banner), onDone: reload, onRefused: reloadIfChanged }),
          },
          { label: "Edit", act: () => location.assign(`/site/manage/ads/banner/inhouse/edit/${banner.id}`) },
          { label: "History", act: () => location.assign(historyOf(`inhouse:${banner.id}`)) },
          {
            label: "Delete",
            isDangerous: true,
            act: () => ask({ ...deletion(banner), onDone: reload }),
          },
        ]}
      />
    ),
    [ask, reload, reloadIfChanged],
  );
  return (
    <>
      <DataTable {...list.table} label="Banners" columns={COLUMNS} rows={banners} rowKey={keyOf} actions={actions} />
      {dialog}
    </>
  );
}

function keyOf(banner: Banner): string {
  return banner.id;
}

export function NoBanners({ search, onAdd }: { search: string; onAdd: () => void }) {
  return search ? (
    <EmptyState icon={<SearchX aria-hidden />} title={`No banners match “${search}”`} />
  ) : (
    <EmptyState
      icon={<ImageOff aria-hidden />}
      title="No banners yet"
      text="The app shows them between its own screens. Add the first one."
      action={<Button onClick={onAdd}>Add the first banner</Button>}
    />
  );
}

function statusChange(banner: Banner): Confirmation {
  const next = !banner.isActive;
  return {
    title: `${next ? "Show" : "Hide"} “${banner.name}”`,
    text: next ? "The app shows this banner from its next start on." : "The app no longer shows this banner.",
    verb: next ? "Active" : "De Active",
    act: (captcha) => setStatus(banner, next, captcha),
  };
}

function deletion(banner: Banner): Confirmation {
  return {
    title: `Delete “${banner.name}”`,
    text: `This deletes the banner, its image, ${sayNumber(banner.views, "view")} and ${sayNumber(banner.clicks, "click")}. This cannot be undone.`,
    verb: "Delete",
    act: (captcha) => deleteBanner(banner.id, captcha),
  };
}

const COLUMNS: readonly Column<Banner>[] = [
  { name: "image", title: "Image", onPhone: "lead", className: "md:w-28", cell: (banner) => <Thumb banner={banner} /> },
  {
    name: "name",
    title: "Name",
    onPhone: "heading",
    sortBy: (banner) => banner.name.toLowerCase(),
    cell: (banner) => (
      <span className="grid min-w-0">
        <span className="wrap-anywhere font-medium">{banner.name}</span>
        <span className="break-all text-meta text-muted max-md:line-clamp-1">{banner.url}</span>
      </span>
    ),
  },
  {
    name: "views",
    title: "Views",
    isFigure: true,
    className: "md:w-24",
    cell: (banner) => <Days banner={banner} count={banner.views} />,
  },
  {
    name: "clicks",
    title: "Click",
    isFigure: true,
    className: "md:w-24",
    cell: (banner) => <Days banner={banner} count={banner.clicks} />,
  },
  {
    name: "status",
    title: "Status",
    className: "md:w-28",
    cell: (banner) => (
      <Badge tone={banner.isActive ? "success" : "neutral"}>{banner.isActive ? "Active" : "De Active"}</Badge>
    ),
  },
  {
    name: "createdAt",
    title: "Added",
    onPhone: "foot",
    className: "md:max-xl:hidden md:w-46",
    cell: (banner) => (
      <span className="tabular whitespace-nowrap text-meta text-muted">{formatTime(banner.createdAt)}</span>
    ),
  },
];

function Days({ banner, count }: { banner: Banner; count: number }) {
  return (
    <a
      href={`/site/views/dashboard/${banner.id}`}
      title={count.toLocaleString("en-GB")}
      className="rounded-control text-primary-text underline decoration-dotted underline-offset-4 hover:decoration-solid"
    >
      {formatCount(count)}
    </a>
  );
}

function Thumb({ banner }: { banner: Banner }) {
  const [isBroken, setBroken] = useState(false);
  return isBroken || !banner.image ? (
    <span className="grid h-12 w-20 place-items-center rounded-control bg-sunken text-muted">
      <ImageOff className="size-4" aria-label="The image cannot be shown" />
    </span>
  ) : (
    <img
      src={banner.image}
      alt=""
      loading="lazy"
      onError={() => setBroken(true)}
      className="h-12 w-20 rounded-control bg-sunken object-contain"
    />
  );
}

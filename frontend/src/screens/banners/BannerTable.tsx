import { ImageOff, SearchX } from "lucide-react";
import { useState } from "react";
import { formatCount, formatTime } from "@/lib/format";
import { type Banner, type BannerPage, deleteBanner, PAGE_SIZE, setStatus } from "@/parts/banner-form/api";
import { type Confirmation, useConfirmedAction } from "@/parts/confirm/useConfirmedAction";
import { type Column, DataTable } from "@/parts/data-table/DataTable";
import { EmptyState } from "@/parts/states/EmptyState";
import { trailOf } from "@/parts/trail-link/TrailLink";
import { Badge } from "@/parts/ui/Badge";
import { Menu } from "@/parts/ui/Menu";

type TableProps = { data: BannerPage; page: number; search: string; onChanged: () => unknown };

export function BannerTable({ data, page, search, onChanged }: TableProps) {
  const { ask, dialog } = useConfirmedAction();
  if (data.banners.length === 0) {
    return (
      <EmptyState
        icon={search ? <SearchX aria-hidden /> : <ImageOff aria-hidden />}
        title={search ? "No banner matches" : "No banners yet"}
        text={
          search
            ? `Nothing has “${search}” in its name or URL.`
            : "The app shows them between its own screens. Add the first one."
        }
      />
    );
  }
  return (
    <>
      <DataTable
        label="Banners"
        columns={COLUMNS}
        rows={data.banners}
        rowKey={(banner) => banner.id}
        firstNumber={(page - 1) * PAGE_SIZE + 1}
        actions={(banner) => (
          <Menu
            label={`Actions of ${banner.name}`}
            items={[
              {
                label: banner.isActive ? "De Active" : "Active",
                act: () => ask({ ...statusChange(banner), onDone: onChanged }),
              },
              { label: "Edit", act: () => location.assign(`/site/manage/ads/banner/inhouse/edit/${banner.id}`) },
              { label: "Trail", act: () => location.assign(trailOf(`inhouse:${banner.id}`)) },
              {
                label: "Delete",
                isDangerous: true,
                act: () => ask({ ...deletion(banner), onDone: onChanged }),
              },
            ]}
          />
        )}
      />
      {dialog}
    </>
  );
}

function statusChange(banner: Banner): Confirmation {
  const next = !banner.isActive;
  return {
    title: `${next ? "Show" : "Hide"} “${banner.name}”`,
    text: next ? "The app shows this banner from its next start on." : "The app no longer shows this banner.",
    verb: next ? "Active" : "De Active",
    act: (captcha) => setStatus(banner.id, next, captcha),
  };
}

function deletion(banner: Banner): Confirmation {
  const views = banner.views.toLocaleString("en-GB");
  return {
    title: `Delete “${banner.name}”`,
    text: `The banner goes, with its picture, its ${views} views and ${banner.clicks.toLocaleString("en-GB")} clicks. This cannot be undone.`,
    verb: "Delete",
    act: (captcha) => deleteBanner(banner.id, captcha),
  };
}

const COLUMNS: readonly Column<Banner>[] = [
  { name: "image", title: "Picture", className: "md:w-28", cell: (banner) => <Thumb banner={banner} /> },
  {
    name: "name",
    title: "Name",
    sortBy: (banner) => banner.name.toLowerCase(),
    cell: (banner) => (
      <span className="grid min-w-0">
        <span className="break-words font-medium">{banner.name}</span>
        <span className="break-all text-meta text-muted">{banner.url}</span>
      </span>
    ),
  },
  { name: "views", title: "Views", isFigure: true, cell: (banner) => <Days banner={banner} count={banner.views} /> },
  { name: "clicks", title: "Click", isFigure: true, cell: (banner) => <Days banner={banner} count={banner.clicks} /> },
  {
    name: "status",
    title: "Status",
    cell: (banner) => (
      <Badge tone={banner.isActive ? "success" : "neutral"}>{banner.isActive ? "Active" : "De Active"}</Badge>
    ),
  },
  {
    name: "createdAt",
    title: "Added",
    className: "md:max-xl:hidden",
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
      <ImageOff className="size-4" aria-label="The picture cannot be shown" />
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

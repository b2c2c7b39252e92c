import { ClickThrough } from "@/components/chart/ClickThrough";
import { shareRank } from "@/components/chart/share";
import type { Column } from "@/components/list/DataTable";
import { WIDE_ONLY } from "@/components/list/HeadCell";
import { formatCount } from "@/lib/format";
import { classes } from "@/ui/classes";
import type { WebAd } from "./api";
import { TEXTS } from "./texts";

/** The clicks of a web ad lead to its chart; the second link offers to clear them as well. */
export const CLICK_COLUMNS: readonly Column<WebAd>[] = [
  {
    name: "clicks",
    title: TEXTS.clicks,
    isFigure: true,
    onPhone: "foot",
    className: "md:w-32",
    sortBy: (ad) => ad.clicks,
    cell: (ad) => <Clicks ad={ad} />,
  },
  {
    name: "share",
    title: TEXTS.share,
    isFigure: true,
    onPhone: "foot",
    className: classes("md:w-30", WIDE_ONLY),
    sortBy: shareRank,
    cell: (ad) => <ClickThrough totals={ad} />,
  },
];

function Clicks({ ad }: { ad: WebAd }) {
  const days = `/views/dashboard/${ad.id}?q=${encodeURIComponent(ad.name)}&adsType=web`;
  return (
    <span className="inline-flex items-baseline gap-2 md:justify-end">
      {ad.gained !== undefined && ad.gained > 0 && (
        <span className="font-medium text-meta text-success-text" title={TEXTS.gained}>
          +{ad.gained}
        </span>
      )}
      <a
        href={days}
        title={TEXTS.chart(ad.clicks, ad.views)}
        aria-label={TEXTS.clicksOf(formatCount(ad.clicks), ad.clicks, ad.name)}
        className="inline-grid min-w-10 place-items-center rounded-control border border-border px-2 py-0.5 font-medium text-primary-text hover:bg-hover max-md:py-2"
      >
        {formatCount(ad.clicks)}
      </a>
      <a
        href={`${days}&id=${ad.id}`}
        aria-label={TEXTS.byDayOf(ad.name)}
        className="rounded-control px-1 text-meta text-muted hover:text-foreground max-md:py-2"
      >
        {TEXTS.byDay}
      </a>
    </span>
  );
}

import { ClickThrough } from "@/components/chart/ClickThrough";
import { wholeCount } from "@/components/chart/counts";
import { formatCount } from "@/lib/format";
import { Card } from "@/ui/Card";
import type { KindTotals } from "./api";
import { kindTitle, TEXTS } from "./texts";

/** How the counts are split by kind; the bar is a kind's part of all clicks. */
export function Kinds({ kinds }: { kinds: readonly KindTotals[] }) {
  const most = Math.max(1, ...kinds.map(({ clicks }) => clicks ?? 0));
  return (
    <Card title={TEXTS.byKind}>
      <table className="tabular -mt-2 w-full text-body">
        <thead className="text-left text-meta text-muted">
          <tr>
            <th scope="col" className="font-medium">
              {TEXTS.kind}
            </th>
            {[TEXTS.clicksHead, TEXTS.viewsHead, TEXTS.share].map((title) => (
              <th
                key={title}
                scope="col"
                className="w-16 pl-2 text-right font-medium wrap-anywhere hyphens-auto last:w-24 md:w-24"
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((one) => (
            <tr key={one.kind}>
              <th scope="row" className="relative py-1.5 text-left font-medium">
                <span
                  className="absolute inset-y-1 left-0 rounded-control bg-clicks opacity-14"
                  style={{ width: `${((one.clicks ?? 0) / most) * 100}%` }}
                  aria-hidden
                />
                <span className="relative px-2">{kindTitle(one.kind)}</span>
              </th>
              <td className="text-right" title={wholeCount(one.clicks)}>
                {formatCount(one.clicks)}
              </td>
              <td className="text-right" title={wholeCount(one.views)}>
                {formatCount(one.views)}
              </td>
              <td className="text-right">
                <ClickThrough totals={one} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

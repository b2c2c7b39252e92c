import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { formatRange, PRESETS, zoneName } from "@/lib/dates";
import { DateField, type DateFieldProps } from "@/patterns/form/DateField";
import { IconButton } from "@/ui/Button";
import { Segments } from "@/ui/Segments";
import type { ChosenRange } from "./useDateRange";

// The specification fixes these names (docs/product.md 6.2).
const NAMES = {
  today: "Today",
  yesterday: "Yesterday",
  thisWeek: "This Week",
  thisMonth: "This Month",
  last6Months: "Last 6 Months",
  thisYear: "This Year",
} as const;

/** The presets (docs/product.md 6.2), two date fields, and the range as text. */
export function DateRange({ range, children }: { range: ChosenRange; children?: ReactNode }) {
  return (
    <div className="@container grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <Segments
          label="Quick range"
          options={PRESETS}
          labels={NAMES}
          chosen={range.choice}
          onChoose={range.choose}
          className="md:mt-6 max-md:grid max-md:w-full max-md:grid-cols-3 @max-3xs:grid-cols-2 max-md:[&>button]:px-1"
        />
        <div className="flex min-w-0 flex-wrap gap-2 max-md:grid max-md:w-full max-md:grid-cols-fit">
          <RangeDay label="Start date" value={range.start} onChange={(start) => range.edit({ start })} />
          <RangeDay label="End date" value={range.end} onChange={(end) => range.edit({ end })} />
        </div>
      </div>
      <div className="tabular flex flex-wrap items-center gap-x-4 text-meta text-muted max-md:gap-y-3">
        <span className="-mr-3 flex">
          <IconButton label="Earlier" className="-my-1.5" onClick={() => range.move(-1)}>
            <ChevronLeft className="size-4" aria-hidden />
          </IconButton>
          {/* aria-disabled keeps the focus on the button when the range reaches today. */}
          <IconButton label="Later" className="-my-1.5" aria-disabled={!range.canMoveOn} onClick={() => range.move(1)}>
            <ChevronRight className="size-4" aria-hidden />
          </IconButton>
        </span>
        <p>{`${formatRange(range)} · ${zoneName()} time`}</p>
        {children}
      </div>
    </div>
  );
}

function RangeDay(props: DateFieldProps) {
  return (
    <span className="w-36 max-md:w-auto">
      <DateField {...props} />
    </span>
  );
}

// The code of React Aria is large: import this file lazily.
import { parseDate, parseTime, toCalendarDate, toZoned } from "@internationalized/date";
import { CalendarDays, ChevronLeft, ChevronRight, Clock } from "lucide-react";
import { Popover } from "radix-ui";
import { type ReactNode, useState } from "react";
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  DateField,
  DateInput,
  DateSegment,
  Heading,
  I18nProvider,
  ListBox,
  ListBoxItem,
  Button as PressButton,
  TimeField,
} from "react-aria-components";
import { pageConfig } from "@/lib/config";
import { dayNow, formatClock } from "@/lib/dates";
import { Button } from "./Button";
import { classes } from "./classes";

// React Aria sets `innerHTML = ""`, which Trusted Types forbid. This policy allows only the empty string.
(globalThis as { trustedTypes?: { createPolicy(name: string, rules: object): unknown } }).trustedTypes?.createPolicy(
  "default",
  { createHTML: (html: string) => (html === "" ? html : null) },
);

type ControlProps = {
  /** The accessible name of the group of segments. */
  label: string;
  /** "2026-12-24" or "18:30"; "" for none. */
  value: string;
  /** Called with each complete value, and with "" when all segments are cleared. */
  onChange: (value: string) => void;
  isReadOnly?: boolean;
  isInvalid?: boolean;
  isRequired?: boolean;
  /** The ID of the element with the label. */
  labelledBy?: string;
  describedBy?: string | undefined;
  autoFocus?: boolean;
};

type DayControlProps = ControlProps & {
  min?: string | undefined;
  max?: string | undefined;
  canClear?: boolean;
  /** Called when a day is chosen in the calendar, after `onChange`. */
  onChoose?: (day: string) => void;
};

/** A day in the console's time zone: typed segment by segment as DD/MM/YYYY, or chosen in a calendar. */
export function DayControl(props: DayControlProps) {
  const { label, value, onChange, min, max, canClear, onChoose, ...more } = props;
  const [isOpen, setOpen] = useState(false);
  const today = dayNow();
  const limits = { minValue: min ? parseDate(min) : null, maxValue: max ? parseDate(max) : null };
  function choose(day: string) {
    onChange(day);
    onChoose?.(day);
    setOpen(false);
  }
  return (
    <Frame isInvalid={more.isInvalid}>
      <DateField
        {...ariaOf(label, more)}
        {...limits}
        value={value ? parseDate(value) : null}
        onChange={(day) => onChange(day?.toString() ?? "")}
        granularity="day"
        shouldForceLeadingZeros
        className="min-w-0 flex-1"
      >
        <DateInput className={INPUT}>{(segment) => <DateSegment segment={segment} className={SEGMENT} />}</DateInput>
      </DateField>
      <Popup name={`Calendar: ${label}`} open="Open calendar" Icon={CalendarDays} {...{ isOpen, setOpen }} {...more}>
        <Calendar
          aria-label={label}
          className="w-70 max-w-full"
          {...limits}
          // React Aria shows today in the time zone of the value, or else of the browser.
          value={value ? toZoned(parseDate(value), pageConfig().timeZone) : null}
          defaultFocusedValue={parseDate(value || today)}
          onChange={(day) => choose(toCalendarDate(day).toString())}
          firstDayOfWeek="sun"
          autoFocus
        >
          <div className="flex items-center">
            <PressButton slot="previous" className={STEP}>
              <ChevronLeft className="size-4" aria-hidden />
            </PressButton>
            <Heading className="min-w-0 flex-1 text-center font-semibold text-body" />
            <PressButton slot="next" className={STEP}>
              <ChevronRight className="size-4" aria-hidden />
            </PressButton>
          </div>
          <CalendarGrid weekdayStyle="short" className="tabular mt-2 w-full table-fixed text-body">
            <CalendarGridHeader>
              {(day) => (
                <CalendarHeaderCell className="h-8 font-normal text-meta text-muted">
                  {day.slice(0, 2)}
                </CalendarHeaderCell>
              )}
            </CalendarGridHeader>
            <CalendarGridBody>{(date) => <CalendarCell date={date} className={CELL} />}</CalendarGridBody>
          </CalendarGrid>
        </Calendar>
        <div className="flex flex-wrap justify-between gap-2">
          <Button
            size="small"
            disabled={(min && today < min) || (max && today > max) ? true : undefined}
            onClick={() => choose(today)}
          >
            Today
          </Button>
          {canClear && value && (
            <Button size="small" tone="quiet" onClick={() => choose("")}>
              Clear
            </Button>
          )}
        </div>
      </Popup>
    </Frame>
  );
}

const HALF_HOURS = Array.from({ length: 48 }, (_, index) => {
  const time = parseTime("00:00").add({ minutes: 30 * index });
  return time.toString().slice(0, 5);
});

/** A time of day in 12 hours: typed segment by segment, or chosen from a list of half hours. */
export function TimeControl({ label, value, onChange, ...more }: ControlProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Frame isInvalid={more.isInvalid}>
      <TimeField
        {...ariaOf(label, more)}
        value={value ? parseTime(value) : null}
        onChange={(time) => onChange(time?.toString().slice(0, 5) ?? "")}
        hourCycle={12}
        className="min-w-0 flex-1"
      >
        <DateInput className={INPUT}>{(segment) => <DateSegment segment={segment} className={SEGMENT} />}</DateInput>
      </TimeField>
      <Popup name={`Times: ${label}`} open="Choose a time" Icon={Clock} {...{ isOpen, setOpen }} {...more}>
        <ListBox
          aria-label={label}
          autoFocus
          selectionMode="single"
          selectedKeys={[value]}
          onSelectionChange={(times) => {
            const [time = value] = times;
            onChange(String(time));
            setOpen(false);
          }}
          className="tabular -m-2 max-h-64 overflow-y-auto p-1"
        >
          {HALF_HOURS.map((time) => (
            <ListBoxItem key={time} id={time} className={OPTION}>
              {formatClock(time)}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popup>
    </Frame>
  );
}

function ariaOf(label: string, more: Partial<ControlProps>) {
  const { isReadOnly, isInvalid, isRequired, labelledBy, describedBy, autoFocus } = more;
  return {
    ...(labelledBy ? { "aria-labelledby": labelledBy } : { "aria-label": label }),
    ...(describedBy && { "aria-describedby": describedBy }),
    isReadOnly: isReadOnly === true,
    isInvalid: isInvalid === true,
    isRequired: isRequired === true,
    autoFocus: autoFocus === true,
    // The form shows the messages.
    validationBehavior: "aria" as const,
  };
}

const STEP =
  "inline-grid size-control max-md:size-touch place-items-center rounded-control text-muted hover:bg-hover hover:text-foreground";
const INPUT = "tabular flex h-full items-center px-3 text-body max-md:text-touch";
const SEGMENT =
  "rounded-[3px] px-px text-center data-[type=dayPeriod]:uppercase focus:outline-2 focus:outline-primary focus:outline-offset-0 focus:bg-primary focus:text-on-primary data-placeholder:text-muted data-placeholder:focus:text-on-primary";
const CELL =
  "grid h-9 place-items-center rounded-control outline-none hover:bg-hover focus-visible:outline-2 focus-visible:outline-primary focus-visible:-outline-offset-2 data-disabled:text-muted data-disabled:opacity-60 data-outside-month:hidden data-selected:bg-primary data-selected:font-medium data-selected:text-on-primary data-today:font-semibold max-md:h-touch";
const OPTION =
  "cursor-pointer rounded-control px-3 py-1.5 text-body outline-none data-focused:bg-hover data-selected:font-semibold data-selected:text-primary-text max-md:py-2.5";

/** The border of a control, like the border of an input. Dates are British in every browser. */
function Frame({ isInvalid, children }: { isInvalid: boolean | undefined; children: ReactNode }) {
  return (
    <I18nProvider locale="en-GB">
      <span
        className={classes(
          "flex h-control items-center rounded-control border bg-surface focus-within:outline-2 focus-within:outline-primary max-md:h-touch",
          isInvalid ? "border-danger" : "border-edge",
        )}
      >
        {children}
      </span>
    </I18nProvider>
  );
}

type PopupProps = {
  name: string;
  open: string;
  Icon: typeof Clock;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  isReadOnly?: boolean;
  children: ReactNode;
};

/** A button in the control and its popover. */
function Popup({ name, open, Icon, isOpen, setOpen, isReadOnly = false, children }: PopupProps) {
  return (
    <Popover.Root modal open={isOpen} onOpenChange={(next) => setOpen(next && !isReadOnly)}>
      <Popover.Trigger
        aria-label={open}
        title={name}
        className="grid h-full w-9 shrink-0 place-items-center rounded-control text-muted hover:text-foreground focus-visible:-outline-offset-2 max-md:w-touch"
      >
        <Icon className="size-4" aria-hidden />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          aria-label={name}
          onOpenAutoFocus={(event) => event.preventDefault()}
          className="z-50 grid max-h-(--radix-popover-content-available-height) grid-cols-1 max-w-(--radix-popover-content-available-width) animate-rise gap-2 overflow-y-auto rounded-card border border-border bg-raised p-3 shadow-float"
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

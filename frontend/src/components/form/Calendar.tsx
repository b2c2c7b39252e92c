import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight, type LucideIcon } from "lucide-react";
import { Popover } from "radix-ui";
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { addMonths, monthInWords, monthOf, weekdayOf, within } from "@/lib/months";
import { FIRST_DAY, type Limits } from "@/lib/typedDates";
import { addDays, dayInWords, dayNow } from "@/lib/zone";
import { Button, IconButton } from "@/ui/Button";
import { classes } from "@/ui/classes";

const sayCalendar = (label: string) => `Calendar: ${label}`;
const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;
const PREVIOUS_YEAR = "Previous year";
const PREVIOUS_MONTH = "Previous month";
const NEXT_MONTH = "Next month";
const NEXT_YEAR = "Next year";
const TODAY = "Today";
const CLEAR = "Clear";

type CalendarProps = Limits & {
  /** What it opens under. */
  anchor: RefObject<HTMLElement | null>;
  /** Where the focus goes when it closes. */
  opener: RefObject<HTMLElement | null>;
  label: string;
  /** The day that stands in the field; "" when there is none. */
  chosen: string;
  canClear: boolean;
  onChoose: (day: string) => void;
  onClose: () => void;
};

const WEEKS = [0, 1, 2, 3, 4, 5];

/** A month to choose a day in: the date picker dialog of the ARIA patterns, with its keys. Today is the console's. */
export function Calendar(props: CalendarProps) {
  const { anchor, opener, label, chosen, canClear, min = FIRST_DAY, max, onChoose, onClose } = props;
  const today = dayNow();
  const limits = { min, max: max ?? "" };
  const [day, setDay] = useState(within(chosen || today, limits));
  const active = useRef<HTMLButtonElement>(null);
  const heading = useId();
  const go = (next: string) => setDay(within(next, limits));
  return (
    <Popover.Root open modal onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={sayCalendar(label)}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            active.current?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            opener.current?.focus();
          }}
          className="@container z-50 grid max-h-(--radix-popover-content-available-height) w-76 max-w-(--radix-popover-content-available-width) animate-rise grid-cols-1 gap-2 overflow-y-auto rounded-card border border-border bg-raised p-3 shadow-float max-md:w-85"
        >
          <div className="flex items-center">
            <Turn isRare label={PREVIOUS_YEAR} Icon={ChevronsLeft} onClick={() => go(addMonths(day, -12))} />
            <Turn label={PREVIOUS_MONTH} Icon={ChevronLeft} onClick={() => go(addMonths(day, -1))} />
            <h2 id={heading} aria-live="polite" className="min-w-0 flex-1 text-center font-semibold text-body">
              {monthInWords(day)}
            </h2>
            <Turn label={NEXT_MONTH} Icon={ChevronRight} onClick={() => go(addMonths(day, 1))} />
            <Turn isRare label={NEXT_YEAR} Icon={ChevronsRight} onClick={() => go(addMonths(day, 12))} />
          </div>
          <Month {...{ heading, day, chosen, today, active, limits, go, onChoose }} />
          <div className="flex flex-wrap justify-between gap-2">
            <Button size="small" disabled={within(today, limits) !== today} onClick={() => onChoose(today)}>
              {TODAY}
            </Button>
            {canClear && (
              <Button size="small" tone="quiet" onClick={() => onChoose("")}>
                {CLEAR}
              </Button>
            )}
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

type TurnProps = { label: string; Icon: LucideIcon; onClick: () => void; isRare?: boolean };

/** What is rare makes room where a screen is read at twice its size. */
function Turn({ label, Icon, onClick, isRare = false }: TurnProps) {
  return (
    <IconButton label={label} onClick={onClick} className={isRare ? "@max-3xs:hidden" : undefined}>
      <Icon className="size-4" aria-hidden />
    </IconButton>
  );
}

type MonthProps = {
  heading: string;
  /** The day that the keyboard is on. */
  day: string;
  chosen: string;
  today: string;
  active: RefObject<HTMLButtonElement | null>;
  limits: { min: string; max: string };
  go: (day: string) => void;
  onChoose: (day: string) => void;
};

function Month({ heading, day, chosen, today, active, limits, go, onChoose }: MonthProps) {
  const isByKey = useRef(false);
  const first = addDays(monthOf(day), -weekdayOf(monthOf(day)));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the day, and only the keys move it
  useEffect(() => {
    if (isByKey.current) {
      isByKey.current = false;
      active.current?.focus();
    }
  }, [day]);

  function onKeyDown(event: KeyboardEvent) {
    const next = dayAfter(event, day);
    if (next) {
      event.preventDefault();
      isByKey.current = true;
      go(next);
    }
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern's own role for a table of choices
    <table role="grid" aria-labelledby={heading} onKeyDown={onKeyDown} className="tabular w-full table-fixed text-body">
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col" abbr={name} className="h-8 font-normal text-meta text-muted">
              {name.slice(0, 2)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {WEEKS.map((week) => (
          <tr key={week}>
            {WEEKDAYS.map((name, at) => {
              const one = addDays(first, 7 * week + at);
              return (
                <DayCell
                  key={name}
                  day={one}
                  isThere={monthOf(one) === monthOf(day)}
                  isChosen={one === chosen}
                  isToday={one === today}
                  isAllowed={within(one, limits) === one}
                  active={one === day ? active : undefined}
                  onChoose={onChoose}
                />
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type DayCellProps = {
  day: string;
  /** Days of other months leave their places empty. */
  isThere: boolean;
  isChosen: boolean;
  isToday: boolean;
  isAllowed: boolean;
  /** Given to the one day that the Tab key stops at. */
  active: RefObject<HTMLButtonElement | null> | undefined;
  onChoose: (day: string) => void;
};

function DayCell({ day, isThere, isChosen, isToday, isAllowed, active, onChoose }: DayCellProps) {
  if (!isThere) {
    return <td className="h-9 max-md:h-touch" />;
  }
  const tone = isToday ? "font-semibold text-primary-text enabled:hover:bg-hover" : "enabled:hover:bg-hover";
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid, as the table is one
    // biome-ignore lint/a11y/useFocusableInteractive: its button is
    <td role="gridcell" aria-selected={isChosen} className="p-0">
      <button
        ref={active}
        type="button"
        tabIndex={active ? 0 : -1}
        disabled={!isAllowed}
        aria-label={dayInWords(day)}
        aria-current={isToday ? "date" : undefined}
        onClick={() => onChoose(day)}
        className={classes(
          "h-9 w-full rounded-control focus-visible:-outline-offset-2 disabled:text-muted disabled:opacity-60 max-md:h-touch",
          isChosen ? "bg-primary font-medium text-on-primary" : tone,
        )}
      >
        {Number(day.slice(8))}
      </button>
    </td>
  );
}

/** Where a key leads from a day; undefined for a key that has nothing to do with the month. */
function dayAfter({ key, shiftKey }: KeyboardEvent, day: string): string | undefined {
  const months = shiftKey ? 12 : 1;
  const moves: Record<string, () => string> = {
    ArrowLeft: () => addDays(day, -1),
    ArrowRight: () => addDays(day, 1),
    ArrowUp: () => addDays(day, -7),
    ArrowDown: () => addDays(day, 7),
    Home: () => addDays(day, -weekdayOf(day)),
    End: () => addDays(day, 6 - weekdayOf(day)),
    PageUp: () => addMonths(day, -months),
    PageDown: () => addMonths(day, months),
  };
  return moves[key]?.();
}

import { CalendarClock, type LucideIcon, Send, SlidersHorizontal, X, Zap } from "lucide-react";
import { type RefObject, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { sayNumber } from "@/lib/format";
import { IconButton } from "@/ui/Button";
import { classes } from "@/ui/classes";
import { MarkDetails } from "./MarkDetails";
import { markedPoints, PLOT, type Slot, slotsOf } from "./markSlots";
import type { Mark, MarkType } from "./marks";
import { type CountPoint, type Interval, sayPoint } from "./points";
import { CLOSE, MARK_NOUNS, sayHappened } from "./texts";

export const MARK_ICONS: Record<MarkType, LucideIcon> = {
  change: SlidersHorizontal,
  fire: Zap,
  push: Send,
  plan: CalendarClock,
};
const NARROW_PX = 768;
const ROOM = { narrow: 8, wide: 20 };

type MarkStripProps = {
  marks: readonly Mark[];
  points: readonly CountPoint[];
  interval: Interval;
  item: string;
};

/** What happened, under the points at which it did. One that is pressed says what it was, and what came of it. */
export function MarkStrip({ marks, points, interval, item }: MarkStripProps) {
  const isNarrow = useSyncExternalStore(watchWidth, () => innerWidth < NARROW_PX);
  const [openAt, setOpenAt] = useState("");
  const slots = useMemo(
    () => slotsOf(markedPoints(marks, points, interval), points, isNarrow ? ROOM.narrow : ROOM.wide),
    [marks, points, interval, isNarrow],
  );
  const open = slots.find(({ at }) => at === openAt);
  const opener = useRef<HTMLButtonElement>(null);
  function close() {
    setOpenAt("");
    opener.current?.focus();
  }
  return (
    <div className="mt-1 grid grid-cols-1 gap-3">
      <div className="relative h-8" style={{ marginLeft: PLOT.left, marginRight: PLOT.right }}>
        {slots.map((slot) => (
          <SlotButton
            key={slot.at}
            slot={slot}
            name={`${saySlot(slot)}, ${sayPoint(slot.at, interval)}`}
            isOpen={slot.at === openAt}
            opener={slot.at === openAt ? opener : undefined}
            onPress={() => setOpenAt(slot.at === openAt ? "" : slot.at)}
          />
        ))}
      </div>
      {open && (
        <section
          aria-label={sayHappened(sayPoint(open.at, interval))}
          onKeyDown={(event) => event.key === "Escape" && close()}
          className="rounded-card border border-border bg-sunken p-3 md:p-4"
        >
          <div className="flex items-start justify-between gap-3">
            <h3 className="font-semibold text-body">{saySlot(open)}</h3>
            <IconButton label={CLOSE} className="-my-1.5" onClick={close}>
              <X className="size-4" aria-hidden />
            </IconButton>
          </div>
          <MarkDetails marks={open.marks} item={item} />
        </section>
      )}
    </div>
  );
}

type SlotButtonProps = {
  slot: Slot;
  name: string;
  isOpen: boolean;
  /** Where the focus goes when what it opened is closed. */
  opener: RefObject<HTMLButtonElement | null> | undefined;
  onPress: () => void;
};

function SlotButton({ slot, name, isOpen, opener, onPress }: SlotButtonProps) {
  const [first] = slot.marks;
  const Icon = MARK_ICONS[first?.type ?? "change"];
  const isMixed = slot.marks.length > 1;
  return (
    <button
      ref={opener}
      type="button"
      aria-label={name}
      aria-expanded={isOpen}
      title={name}
      onClick={onPress}
      style={{ left: `${slot.place * 100}%` }}
      className={classes(
        "tabular -translate-x-1/2 absolute top-0.5 grid size-7 place-items-center rounded-full border font-medium text-meta transition-colors duration-150",
        isOpen
          ? "border-primary bg-primary-soft text-primary-text"
          : "border-border bg-surface text-muted hover:border-edge hover:text-foreground",
      )}
    >
      {isMixed ? slot.marks.length : <Icon className="size-3.5" aria-hidden />}
    </button>
  );
}

/** "2 changes, 1 firing". */
function saySlot({ marks }: Slot): string {
  return (Object.keys(MARK_NOUNS) as MarkType[])
    .map((type) => ({ type, count: marks.filter((mark) => mark.type === type).length }))
    .filter(({ count }) => count > 0)
    .map(({ type, count }) => sayNumber(count, MARK_NOUNS[type]))
    .join(", ");
}

function watchWidth(look: () => void): () => void {
  addEventListener("resize", look);
  return () => removeEventListener("resize", look);
}

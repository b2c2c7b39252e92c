import { CalendarClock, type LucideIcon, Send, SlidersHorizontal, X, Zap } from "lucide-react";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { formatQuantity } from "@/lib/format";
import { type CountPoint, formatPoint, type Interval } from "@/patterns/chart/points";
import { IconButton } from "@/ui/Button";
import { classes } from "@/ui/classes";
import { AnnotationDetails } from "./AnnotationDetails";
import { annotatedPoints, type Slot, slotsOf } from "./annotationSlots";
import type { Annotation } from "./annotations";
import { PLOT } from "./plot";

const ANNOTATION_NOUNS = {
  change: "change",
  fire: "fired ad",
  push: "notification",
  plan: "scheduled change",
} as const;

export const ANNOTATION_ICONS: Record<Annotation["type"], LucideIcon> = {
  change: SlidersHorizontal,
  fire: Zap,
  push: Send,
  plan: CalendarClock,
};

type AnnotationStripProps = {
  annotations: readonly Annotation[];
  points: readonly CountPoint[];
  interval: Interval;
  item: string;
};

/** The annotations below the chart, each under its point. A button opens the details. */
export function AnnotationStrip({ annotations, points, interval, item }: AnnotationStripProps) {
  const strip = useRef<HTMLDivElement>(null);
  const width = useWidth(strip);
  const [openAt, setOpenAt] = useState("");
  const slots = useMemo(
    () => slotsOf(annotatedPoints(annotations, points, interval), points, width),
    [annotations, points, interval, width],
  );
  const open = slots.find(({ at }) => at === openAt);
  const opener = useRef<HTMLButtonElement>(null);
  function close() {
    setOpenAt("");
    opener.current?.focus();
  }
  return (
    <div className="mt-1 grid grid-cols-1 gap-3">
      <div ref={strip} className="relative h-8" style={{ marginLeft: PLOT.left, marginRight: PLOT.right }}>
        {slots.map((slot) => (
          <SlotButton
            key={slot.at}
            slot={slot}
            name={`${formatSlot(slot)}, ${formatPoint(slot.at, interval)}`}
            isOpen={slot.at === openAt}
            opener={slot.at === openAt ? opener : undefined}
            onPress={() => setOpenAt(slot.at === openAt ? "" : slot.at)}
          />
        ))}
      </div>
      {open && (
        <section
          key={open.at}
          ref={scrollTo}
          aria-label={`Events: ${formatPoint(open.at, interval)}`}
          onKeyDown={(event) => event.key === "Escape" && close()}
          className="min-h-36 scroll-mt-20 scroll-mb-6 rounded-card border border-border bg-sunken p-3 md:p-4"
        >
          <div className="flex items-start justify-between gap-3">
            <h3 className="font-semibold text-body">{formatSlot(open)}</h3>
            <IconButton label="Close" className="-my-1.5" onClick={close}>
              <X className="size-4" aria-hidden />
            </IconButton>
          </div>
          <AnnotationDetails annotations={open.annotations} item={item} />
        </section>
      )}
    </div>
  );
}

/** The details open below the chart, which is often below the visible part of the page. */
function scrollTo(details: HTMLElement | null) {
  details?.scrollIntoView({ block: "nearest" });
}

type SlotButtonProps = {
  slot: Slot;
  name: string;
  isOpen: boolean;
  /** Focused again when the details close. */
  opener: RefObject<HTMLButtonElement | null> | undefined;
  onPress: () => void;
};

function SlotButton({ slot, name, isOpen, opener, onPress }: SlotButtonProps) {
  const [first] = slot.annotations;
  const Icon = ANNOTATION_ICONS[first?.type ?? "change"];
  const total = sumOf(slot.annotations);
  return (
    <button
      ref={opener}
      type="button"
      aria-label={name}
      aria-expanded={isOpen}
      title={name}
      onClick={onPress}
      style={{ left: slot.x }}
      className={classes(
        "tabular -translate-x-1/2 absolute top-0.5 grid size-7 place-items-center rounded-full border font-medium text-meta transition-colors duration-150",
        isOpen
          ? "border-primary bg-primary-soft text-primary-text"
          : "border-border bg-surface text-muted hover:border-edge hover:text-foreground",
      )}
    >
      {total > 1 ? total : <Icon className="size-3.5" aria-hidden />}
    </button>
  );
}

/** "2 changes, 1 fired ad". */
function formatSlot({ annotations }: Slot): string {
  return (Object.keys(ANNOTATION_NOUNS) as Annotation["type"][])
    .map((type) => ({ type, count: sumOf(annotations.filter((annotation) => annotation.type === type)) }))
    .filter(({ count }) => count > 0)
    .map(({ type, count }) => formatQuantity(count, ANNOTATION_NOUNS[type]))
    .join(", ");
}

function sumOf(annotations: readonly Annotation[]): number {
  return annotations.reduce((sum, { count }) => sum + count, 0);
}

/** Return the width of an element in pixels; 0 until it is measured. */
function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = ref.current;
    if (!element) {
      return;
    }
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}

import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { usePrinting } from "@/ui/usePrinting";

/** A list up to this long is drawn whole: to lay out and paint a hundred rows takes longer than a key may wait. */
const WHOLE = 50;
const BLOCK = 10;
/** How far above and below the screen rows are drawn, in heights of the screen; and how far they must be at least. */
const AHEAD = 0.75;
const NEEDED = 0.35;
const GUESS_PX = 60 * BLOCK;

/** Rows `from` up to and without `to`: drawn or, with a height, empty space. */
type RowSpan = { from: number; to: number; emptyPx: number | undefined };
type RowWindow = { isWhole: boolean; spans: readonly RowSpan[] };

/** Heights of blocks that were drawn once, in pixels, and what is taken for the others. */
type Heights = { known: Map<number, number>; guess: number | undefined };

/**
 * Which rows of a table are drawn: in a long one those near the screen, `pinned` and those around the focus.
 *
 * A thousand rows take a second to draw and as long to sort. What is far from the screen stands as empty space of the
 * same height, in blocks of ten rows. A drawn row names its place by `aria-rowindex`; the head is the first. On paper
 * all rows are drawn.
 */
export function useRowWindow(table: RefObject<HTMLTableElement | null>, count: number, pinned: number): RowWindow {
  const isPrinting = usePrinting();
  const isWhole = isPrinting || count <= WHOLE;
  const heights = useRef<Heights>({ known: new Map(), guess: undefined });
  const [shown, setShown] = useState<readonly number[]>(FIRST);

  const look = useCallback(() => {
    const body = table.current?.tBodies[0];
    if (body && !isWhole) {
      const { guess } = heights.current;
      measure(body, heights.current);
      // The empty space was drawn by another guess.
      const isStale = heights.current.guess !== guess;
      const near = (ahead: number) => blocksNear(body, { count, heights: heights.current, ahead });
      const [needed, next] = [near(NEEDED), near(AHEAD)];
      // What comes and what goes are one change: each lays out and paints the table.
      setShown((before) => (!isStale && needed.every((block) => before.includes(block)) ? before : next));
    }
  }, [table, count, isWhole]);
  // Until what is drawn fills the screen: the first look knows no heights.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks again at what the last look drew
  useLayoutEffect(look, [look, shown]);
  useEffect(() => (isWhole ? undefined : watchScreen(look, heights)), [isWhole, look]);

  if (isWhole) {
    return { isWhole, spans: [{ from: 0, to: count, emptyPx: undefined }] };
  }
  const drawn = new Set(shown).add(blockOf(pinned));
  return { isWhole, spans: spansOf(count, drawn, heights.current) };
}

const FIRST: readonly number[] = [0, 1];

function blockOf(row: number): number {
  return Math.floor(row / BLOCK);
}

function spansOf(count: number, drawn: ReadonlySet<number>, heights: Heights): RowSpan[] {
  const spans: RowSpan[] = [];
  for (let from = 0; from < count; from += BLOCK) {
    const to = Math.min(count, from + BLOCK);
    const emptyPx = drawn.has(blockOf(from)) ? undefined : heightOf(from, count, heights);
    const last = spans.at(-1);
    if (last && emptyPx !== undefined && last.emptyPx !== undefined) {
      last.to = to;
      last.emptyPx += emptyPx;
    } else if (last && emptyPx === last.emptyPx) {
      last.to = to;
    } else {
      spans.push({ from, to, emptyPx });
    }
  }
  return spans;
}

type Near = { count: number; heights: Heights; ahead: number };

function blocksNear(body: HTMLElement, { count, heights, ahead }: Near): number[] {
  const near: number[] = [];
  let top = body.getBoundingClientRect().top;
  for (let from = 0; from < count; from += BLOCK) {
    const bottom = top + heightOf(from, count, heights);
    if (bottom > -ahead * innerHeight && top < (1 + ahead) * innerHeight) {
      near.push(blockOf(from));
    }
    top = bottom;
  }
  const focused = document.activeElement?.closest<HTMLElement>("[aria-rowindex]");
  if (!focused || !body.contains(focused)) {
    return near;
  }
  // Tab finds a next row however fast it is pressed.
  const kept = blockOf(placeOf(focused));
  const around = [kept - 1, kept, kept + 1].filter((block) => block >= 0 && block * BLOCK < count);
  return [...new Set([...near, ...around])];
}

function heightOf(from: number, count: number, { known, guess }: Heights): number {
  const rows = Math.min(BLOCK, count - from);
  return known.get(blockOf(from)) ?? ((guess ?? GUESS_PX) * rows) / BLOCK;
}

/** From the first row of a block to what follows its last one. */
function measure(body: HTMLElement, heights: Heights): void {
  let open: { block: number; top: number } | undefined;
  const close = (bottom: number) => {
    if (open && bottom > open.top) {
      heights.known.set(open.block, bottom - open.top);
      heights.guess ??= bottom - open.top;
    }
  };
  for (const row of body.children) {
    const isEmpty = !row.hasAttribute("aria-rowindex");
    if (isEmpty || placeOf(row) % BLOCK === 0) {
      const { top } = row.getBoundingClientRect();
      close(top);
      open = isEmpty ? undefined : { block: blockOf(placeOf(row)), top };
    }
  }
  close(body.getBoundingClientRect().bottom);
}

function placeOf(row: Element): number {
  return Number(row.getAttribute("aria-rowindex")) - 2;
}

function watchScreen(look: () => void, heights: RefObject<Heights>): () => void {
  let frame = 0;
  let width = innerWidth;
  function lookSoon() {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(look);
  }
  function lookAnew() {
    if (innerWidth !== width) {
      // Another height of each row.
      heights.current = { known: new Map(), guess: undefined };
      width = innerWidth;
    }
    lookSoon();
  }
  addEventListener("scroll", lookSoon, { passive: true });
  addEventListener("focusin", look);
  addEventListener("resize", lookAnew);
  return () => {
    cancelAnimationFrame(frame);
    removeEventListener("scroll", lookSoon);
    removeEventListener("focusin", look);
    removeEventListener("resize", lookAnew);
  };
}

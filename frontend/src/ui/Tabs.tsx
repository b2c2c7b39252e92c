import { useEffect, useRef } from "react";
import { classes } from "./classes";

type Tab = { label: string; href: string };
type TabsProps = { label: string; tabs: readonly Tab[]; current: string };

/** Links to sibling screens. Scrolls sideways on a phone, with the current one in view. */
export function Tabs({ label, tabs, current }: TabsProps) {
  const active = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const link = active.current;
    const frame = link?.parentElement;
    if (!link || !frame) {
      return;
    }
    const centre = () => {
      frame.scrollLeft = link.offsetLeft - (frame.clientWidth - link.clientWidth) / 2;
    };
    centre();
    // The width changes when a phone is rotated.
    const size = new ResizeObserver(centre);
    size.observe(frame);
    return () => size.disconnect();
  }, []);
  return (
    <nav
      aria-label={label}
      className="relative flex gap-1 overflow-x-auto overflow-y-hidden border-border border-b [scrollbar-width:none]"
    >
      {tabs.map((tab) => (
        <a
          key={tab.href}
          href={tab.href}
          ref={tab.href === current ? active : null}
          aria-current={tab.href === current ? "page" : undefined}
          className={classes(
            "-mb-px shrink-0 rounded-t-control border-b-2 px-3 py-2 text-body font-medium transition-colors duration-150 max-md:py-3 focus-visible:-outline-offset-2",
            tab.href === current
              ? "border-primary text-foreground"
              : "border-transparent text-muted hover:text-foreground",
          )}
        >
          {tab.label}
        </a>
      ))}
    </nav>
  );
}

import { useEffect, useState } from "react";
import { classes } from "@/ui/classes";
import type { SectionText } from "./settings";
import { TEXTS } from "./texts";

/** Jumps to the sections: a column beside them on a desk, a strip above them on less. */
export function SectionNav({ sections }: { sections: readonly SectionText[] }) {
  const current = useSectionInView(sections);
  return (
    <nav
      aria-label={TEXTS.sections}
      className="top-20 -mx-2 flex self-start overflow-x-auto [scrollbar-width:none] lg:sticky lg:grid lg:gap-0.5"
    >
      {sections.map(({ id, title }) => (
        <a
          key={id}
          href={`#${id}`}
          aria-current={id === current ? "location" : undefined}
          className={classes(
            "shrink-0 rounded-control px-2 py-1.5 text-body transition-colors duration-150 ease-out hover:bg-hover hover:text-foreground focus-visible:-outline-offset-2 max-md:py-3",
            id === current ? "font-medium text-foreground lg:bg-hover" : "text-muted",
          )}
        >
          {title}
        </a>
      ))}
    </nav>
  );
}

/** The first section whose lower edge is still below the bar. */
function useSectionInView(sections: readonly SectionText[]): string | undefined {
  const [current, setCurrent] = useState(sections[0]?.id);
  useEffect(() => {
    function look() {
      const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
      const seen = sections.find(({ id }) => (document.getElementById(id)?.getBoundingClientRect().bottom ?? 0) > 160);
      setCurrent(isAtEnd && scrollY > 0 ? sections.at(-1)?.id : seen?.id);
    }
    addEventListener("scroll", look, { passive: true });
    return () => removeEventListener("scroll", look);
  }, [sections]);
  return current;
}

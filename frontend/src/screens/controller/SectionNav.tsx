import type { SectionText } from "./settings";

/** Jumps to the sections: a column beside them on a desk, a strip above them on less. */
export function SectionNav({ sections }: { sections: readonly SectionText[] }) {
  return (
    <nav
      aria-label="Sections"
      className="top-20 -mx-2 flex self-start overflow-x-auto [scrollbar-width:none] lg:sticky lg:grid lg:gap-0.5"
    >
      {sections.map(({ id, title }) => (
        <a
          key={id}
          href={`#${id}`}
          className="shrink-0 rounded-control px-2 py-1.5 text-body text-muted transition-colors duration-150 ease-out hover:bg-hover hover:text-foreground focus-visible:-outline-offset-2 max-md:py-3"
        >
          {title}
        </a>
      ))}
    </nav>
  );
}

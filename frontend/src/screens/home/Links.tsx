import { ChevronRight } from "lucide-react";
import { createElement, useId } from "react";
import { pageConfig, type ScreenLink } from "@/lib/config";
import { shapesOf } from "@/lib/drawings";
import { TEXTS } from "./texts";

/** Where to go from here: every screen that is built, a card for each group. */
export function Links() {
  const links = pageConfig().links.filter((link) => link.group);
  const groups = [...new Set(links.map((link) => link.group))];
  return (
    <div>
      <h2 className="mb-3 font-semibold text-card">{TEXTS.goTo}</h2>
      <div className="gap-4 md:columns-2 xl:columns-3">
        {groups.map((group) => (
          <Group key={group} title={group} links={links.filter((link) => link.group === group)} />
        ))}
      </div>
    </div>
  );
}

function Group({ title, links }: { title: string; links: readonly ScreenLink[] }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="mb-4 break-inside-avoid overflow-hidden rounded-card border border-border bg-surface shadow-hairline"
    >
      <h3 id={id} className="px-4 pt-4 pb-2 text-card font-semibold">
        {title}
      </h3>
      <ul className="pb-2">
        {links.map((link) => (
          <li key={link.route}>
            <HomeLink link={link} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function HomeLink({ link }: { link: ScreenLink }) {
  return (
    <a
      href={link.route}
      className="group flex min-h-touch items-center gap-3.5 px-4 py-2 transition-colors duration-150 hover:bg-hover focus-visible:-outline-offset-2"
    >
      <span className="grid size-9 shrink-0 place-items-center rounded-control bg-primary-soft text-primary-text">
        <Drawing name={link.icon} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{link.title}</span>
        <span className="block text-meta text-muted">{link.purpose}</span>
      </span>
      <ChevronRight
        className="size-4 shrink-0 text-muted transition-transform duration-150 group-hover:translate-x-0.5"
        aria-hidden
      />
    </a>
  );
}

function Drawing({ name }: { name: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-4.5"
      aria-hidden
    >
      {shapesOf(name).map(([tag, attributes]) =>
        createElement(tag, { key: JSON.stringify(attributes), ...attributes }),
      )}
    </svg>
  );
}

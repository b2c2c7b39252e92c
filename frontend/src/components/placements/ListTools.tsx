import { Download } from "lucide-react";
import { ListCount } from "@/components/list/ListCard";
import type { PlacementSource } from "./api";
import { TEXTS } from "./texts";

type ListToolsProps = { source: PlacementSource; count: number | undefined; search: string };

/** How many ads there are, and those that the search leaves as a file. */
export function ListTools({ source, count, search }: ListToolsProps) {
  return (
    <span className="flex items-center gap-4 max-md:w-full max-md:justify-between">
      <ListCount of={count} one="ad" />
      <a
        href={search ? `${source.csv}?q=${encodeURIComponent(search)}` : source.csv}
        download
        aria-label={TEXTS.csvOf(source.title)}
        title={TEXTS.csvOf(source.title)}
        className="inline-flex h-8 items-center gap-1.5 rounded-control px-2 font-medium text-meta hover:bg-hover max-md:h-touch"
      >
        <Download className="size-4" aria-hidden />
        {TEXTS.csv}
      </a>
    </span>
  );
}

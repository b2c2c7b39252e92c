import { Download } from "lucide-react";
import { ListCount, type ListCountProps } from "./ListCard";
import { CSV, sayCsvOf } from "./texts";

type ListToolsProps = ListCountProps & {
  /** Where the file of the whole list is; `q` of it is what is searched. */
  csv: string;
  search: string;
  title: string;
};

/** How many rows there are and how many the search leaves; these as a file. */
export function ListTools({ csv, search, title, ...count }: ListToolsProps) {
  return (
    <span className="flex items-center gap-4 max-md:w-full max-md:justify-between">
      <ListCount {...count} />
      <a
        href={search ? `${csv}?q=${encodeURIComponent(search)}` : csv}
        download
        aria-label={sayCsvOf(title)}
        title={sayCsvOf(title)}
        className="inline-flex h-8 items-center gap-1.5 rounded-control px-2 font-medium text-meta hover:bg-hover max-md:h-touch"
      >
        <Download className="size-4" aria-hidden />
        {CSV}
      </a>
    </span>
  );
}

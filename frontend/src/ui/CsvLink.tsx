import { Download } from "lucide-react";
import { LinkButton } from "./Button";

type CsvLinkProps = {
  href: string;
  /** The accessible name and tooltip, if the text is not enough. */
  label?: string;
  isSmall?: boolean;
  children?: string;
};

/** A link that downloads a CSV file. */
export function CsvLink({ href, label, isSmall = false, children = "CSV" }: CsvLinkProps) {
  const content = (
    <>
      <Download className="size-4" aria-hidden />
      {children}
    </>
  );
  return isSmall ? (
    // Narrower than a small button: toolbars on phones have no room for more.
    <a
      href={href}
      download
      aria-label={label}
      title={label}
      className="inline-flex h-8 items-center gap-1.5 rounded-control px-2 font-medium text-meta hover:bg-hover max-md:h-touch"
    >
      {content}
    </a>
  ) : (
    <LinkButton href={href} download aria-label={label} title={label}>
      {content}
    </LinkButton>
  );
}

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
  return (
    <LinkButton
      href={href}
      download
      aria-label={label}
      title={label}
      tone={isSmall ? "quiet" : "plain"}
      size={isSmall ? "small" : "regular"}
    >
      <Download className="size-4" aria-hidden />
      {children}
    </LinkButton>
  );
}

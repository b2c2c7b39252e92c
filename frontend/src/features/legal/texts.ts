// Texts of the two screens.
export type Kind = "policy" | "terms";

export const TABS = [
  { label: "Privacy Policy", href: "/site/policy" },
  { label: "Terms & Conditions", href: "/site/policy/terms" },
] as const;

type Words = { title: string; publicPath: string; updated: string; failed: string };

export const PREVIEW = "Preview of the public page";
export const NOT_WRITTEN = { title: "Title", description: "Your text appears here." } as const;
export const EMPTY = {
  title: "Nothing published yet",
  text: "App stores require a public link. Publishing creates the page.",
} as const;
export const DESCRIPTION_HINT = "Plain text. Line breaks and blank lines are kept.";
export const VERSIONS_PURPOSE = "Every published version, with who published it.";
export const CONFLICT = "Someone else saved this text";

/** The fixed texts (docs/product.md 10). */
export const WORDS: Record<Kind, Words> = {
  policy: {
    title: "Privacy Policy",
    publicPath: "/policy",
    updated: "Policy updated successfully",
    failed: "Failed to update policy",
  },
  terms: {
    title: "Terms & Conditions",
    publicPath: "/terms",
    updated: "Terms & Conditions updated successfully",
    failed: "Failed to update terms",
  },
};

export function kindOf(path: string): Kind {
  return path.replace(/\/$/, "").endsWith("/terms") ? "terms" : "policy";
}

export const TEXTS = {
  restoreTitle: (number: number) => `Restore version ${number}`,
  restoreText: (time: string) =>
    `The text from ${time} is published again. This creates a new version, so it can be undone.`,
  restore: "Restore",
  publish: "Publish",
  versions: "Versions",
  whatChanged: "What changed",
  characters: (count: string) => `${count} characters`,
  lastChanged: (day: string) => `Last changed on ${day}`,
  publicPage: "Public page",
  edit: "Edit",
  tabs: "Texts",
  savedBy: (version: number, by: string, time: string) => `Version ${version}, published by ${by} on ${time}`,
  whatChangedOf: (number: number) => `What changed: version ${number}`,
  whatChangedIn: (number: number) => `What version ${number} changed`,
  title: "Title",
  description: "Description",
} as const;

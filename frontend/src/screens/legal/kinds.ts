export type Kind = "policy" | "terms";

export const TABS = [
  { label: "Privacy Policy", href: "/site/policy" },
  { label: "Terms & Conditions", href: "/site/policy/terms" },
] as const;

type Words = { title: string; purpose: string; publicPath: string; updated: string; failed: string };

/** The customer's words for each text (docs/product.md 10). */
export const WORDS: Record<Kind, Words> = {
  policy: {
    title: "Privacy Policy",
    purpose: "What the app shows, and the page that the app stores link to.",
    publicPath: "/policy",
    updated: "Policy updated successfully",
    failed: "Failed to update policy",
  },
  terms: {
    title: "Terms & Conditions",
    purpose: "What the app shows, and the page that the app stores link to.",
    publicPath: "/terms",
    updated: "Terms & Conditions updated successfully",
    failed: "Failed to update terms",
  },
};

export function kindOf(path: string): Kind {
  return path.replace(/\/$/, "").endsWith("/terms") ? "terms" : "policy";
}

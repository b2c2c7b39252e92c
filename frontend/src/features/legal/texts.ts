// Texts of the two screens.
export type Kind = "policy" | "terms";

type LegalTexts = { title: string; publicPath: string; updated: string; failed: string };
/** The fixed texts (docs/product.md 10). */
export const TEXTS: Record<Kind, LegalTexts> = {
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

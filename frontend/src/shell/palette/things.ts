// Ads, banners, notifications and videos by name.
import type { Schema } from "@/api/types";
import { type Answer, call } from "@/lib/client";
import type { Command } from "./commands";

/** Fewer letters find everything. */
export const LEAST_LETTERS = 2;

export async function searchThings(text: string): Promise<Command[]> {
  const answer = await call<Answer & Schema<"SearchAnswer">>("GET", "/api/admin/search", { query: { q: text } });
  return answer.data.map(({ title, group, icon, hint, link }) => ({
    title,
    group,
    icon,
    hint,
    words: "",
    route: link,
  }));
}

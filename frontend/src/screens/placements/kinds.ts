// The five kinds: what differs between their screens. A new kind is a line.
import { filled } from "@/lib/rules";
import type { PlacementSource } from "@/parts/placements/api";

export type Kind = PlacementSource & { name: string; route: string; purpose: string };

const UNIT = { label: "Ad id", hint: "The ad unit id, like ca-app-pub-…/…", rule: filled };

function kind(name: string, title: string, purpose: string): Kind {
  return {
    name,
    route: `${name}Ads`,
    title,
    purpose,
    path: `/api/App/ads/${name}`,
    trail: `placement:${name}`,
    unit: UNIT,
  };
}

export const KINDS: readonly Kind[] = [
  kind("native", "Native ads", "Ads shown inside the app's lists."),
  kind("fullScreen", "Full screen ads", "Full-screen ads between screens."),
  kind("banner", "Banner ads", "Narrow ads at the edge of a screen."),
  kind("open", "Open ads", "Ads shown while the app opens."),
  kind("reward", "Reward ads", "Ads users watch to earn a reward."),
];

export function kindOfPath(path: string): Kind {
  const found = KINDS.find((one) => path.includes(`/${one.route}/`));
  if (!found) {
    throw new Error(`No kind of ads has the path ${path}.`);
  }
  return found;
}

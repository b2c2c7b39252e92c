// The app's kinds of ads: what differs between their screens.

import type { PlacementSource } from "@/components/placements/api";
import { pageConfig } from "@/lib/config";
import { filled, withoutSpaces } from "@/lib/rules";

type Kind = PlacementSource & { name: string };

const UNIT: PlacementSource["unit"] = {
  name: "unitId",
  label: "Ad ID",
  hint: "The ad unit ID, like ca-app-pub-…/…",
  rule: filled,
  tidy: withoutSpaces,
  isMono: true,
};

export function kindOfPath(path: string): Kind {
  const { adKinds } = pageConfig();
  const found = adKinds.find(({ name }) => path.includes(`/${name}Ads/`));
  if (!found) {
    throw new Error(`No kind of ads has the path ${path}.`);
  }
  const { name, title } = found;
  return {
    name,
    title: `${title} ads`,
    path: `/api/App/ads/${name}`,
    csv: `/site/export/ads/${name}.csv`,
    history: `placement:${name}`,
    unit: UNIT,
    add: "addPlacement",
    update: "updatePlacement",
  };
}

import { useState } from "react";
import { may } from "@/api/permissions";
import { pageConfig } from "@/lib/config";
import { textWithoutSpaces, withoutSpaces } from "@/lib/fields";
import { AddToggle } from "@/patterns/form/AddForm";
import { AdsTabs } from "@/patterns/layout/AdsTabs";
import { PageHead } from "@/patterns/layout/PageHead";
import { ListPage } from "@/patterns/list/ListPage";
import { useEditedRow } from "@/patterns/list/openRow";
import { useList } from "@/patterns/list/useList";
import { AddPlacement, useAdding } from "./AddPlacement";
import { listPlacements, type Placement, type PlacementSource } from "./api";
import { BulkActions, NoPlacements, PlacementTable, textsOf } from "./PlacementList";

/** The ads of the type in the URL. */
export function PlacementsScreen() {
  const [kind] = useState(() => kindOfPath(location.pathname));
  const adding = useAdding();
  const edited = useEditedRow<Placement>();
  const list = useList({
    queryKey: ["placements", kind.kind],
    load: () => listPlacements(kind),
    textsOf,
    edited,
  });
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead history={kind.history} action={may(kind.add) && <AddToggle label="Add ad" form={adding.form} />} />
      <AdsTabs />
      <AddPlacement source={kind} adding={adding} onAdded={list.reload} />
      <ListPage
        label={kind.title}
        list={list}
        noun="ad"
        search="Search ads"
        csv={kind.csv}
        bulk={<BulkActions source={kind} list={list} />}
        empty={<NoPlacements source={kind} adding={adding} />}
      >
        {() => <PlacementTable source={kind} list={list} adding={adding} edited={edited} />}
      </ListPage>
    </div>
  );
}

const UNIT: PlacementSource["unit"] = {
  name: "unitId",
  label: "Ad ID",
  hint: "The ad unit ID, like ca-app-pub-…/…",
  schema: textWithoutSpaces(300),
  tidy: withoutSpaces,
  isMono: true,
};

/** Return the differences between the ad types of the app. */
function kindOfPath(path: string): PlacementSource {
  const { adKinds } = pageConfig();
  const found = adKinds.find(({ name }) => path.includes(`/${name}Ads/`));
  if (!found) {
    throw new Error(`No ad type has the path ${path}.`);
  }
  const { name, title } = found;
  return {
    title: `${title} ads`,
    kind: name,
    csv: `/site/export/ads/${name}.csv`,
    history: `placement:${name}`,
    unit: UNIT,
    add: "addPlacement",
    update: "updatePlacement",
    setActive: "setPlacementsActive",
  };
}

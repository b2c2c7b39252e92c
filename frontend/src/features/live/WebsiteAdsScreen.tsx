import { useQuery } from "@tanstack/react-query";
import { may } from "@/api/permissions";
import { formatCount } from "@/lib/format";
import { AddToggle, useAddForm } from "@/patterns/form/AddForm";
import { AddTextsForm } from "@/patterns/form/AddTextsForm";
import { AdsTabs, LiveTabs } from "@/patterns/layout/AdsTabs";
import { PageHead } from "@/patterns/layout/PageHead";
import { ListPage } from "@/patterns/list/ListPage";
import { useList } from "@/patterns/list/useList";
import { classes } from "@/ui/classes";
import { LIVE_NOW } from "./api";
import { RunningBar } from "./Running";
import { FIELDS, SCHEMA, WebsiteAdTable } from "./WebsiteAdTable";
import { addWebsiteAd, listWebsiteAds } from "./websiteAdsApi";

/** Ads that can be shown in every running call at once. */
export function WebsiteAdsScreen() {
  const add = useAddForm();
  const list = useList({ queryKey: ["website-ads"], load: listWebsiteAds });
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead history="website-ad" action={may("addWebsiteAd") && <AddToggle label="Add" form={add} />} />
      <AdsTabs />
      <LiveTabs />
      {add.isOpen && (
        <AddTextsForm
          key={add.formKey}
          title="New website ad"
          verb="Save ad"
          add={add}
          schema={SCHEMA}
          fields={FIELDS}
          initialValues={{ name: "", url: "" }}
          save={addWebsiteAd}
          onAdded={list.reload}
        />
      )}
      <ListPage label="Website ads" list={list} toolbar={<Live />} skeletonRows={4}>
        {() => <WebsiteAdTable list={list} />}
      </ListPage>
    </div>
  );
}

/** The reach of a fired ad, and the running ads. */
function Live() {
  const { data } = useQuery(LIVE_NOW);
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 px-1 text-body text-muted">
      <Viewers count={data?.viewers} />
      <RunningBar />
    </div>
  );
}

function Viewers({ count }: { count: number | null | undefined }) {
  return (
    <p className="tabular flex min-h-6 items-center gap-2">
      {count === null && <span>The number of live viewers is not available right now</span>}
      {typeof count === "number" && (
        <>
          <span className={classes("size-2 rounded-full", count > 0 ? "bg-success" : "bg-edge")} aria-hidden />
          {count === 0 ? (
            <span>No one is in a call now</span>
          ) : (
            <span>
              <span>A fired ad reaches</span> <strong className="text-foreground">{formatCount(count)}</strong>{" "}
              <span>{count === 1 ? "live viewer now" : "live viewers now"}</span>
            </span>
          )}
        </>
      )}
    </p>
  );
}

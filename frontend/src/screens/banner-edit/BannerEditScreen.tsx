import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Refused } from "@/lib/client";
import { leaveFor } from "@/lib/unsaved";
import { AdsTabs } from "@/parts/ads-tabs/AdsTabs";
import { fetchBanner, updateBanner } from "@/parts/banner-form/api";
import { BannerForm } from "@/parts/banner-form/BannerForm";
import { PageHead } from "@/parts/page-head/PageHead";
import { Loaded } from "@/parts/states/Loaded";
import { tellFailure } from "@/parts/toasts/toasts";
import { LinkButton } from "@/parts/ui/Button";
import { Card } from "@/parts/ui/Card";
import { Skeleton } from "@/parts/ui/Skeleton";

const LIST = "/site/manage/ads/banner/inhouse/add";

/** One banner; Save and Cancel lead back to the list. */
export function BannerEditScreen({ id }: { id: string }) {
  const key = ["banner", id];
  const cache = useQueryClient();
  const banner = useQuery({ queryKey: key, queryFn: () => fetchBanner(id) });
  useBackWhenUnknown(banner.error);
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title="Edit banner" purpose={banner.data?.name ?? "In-house banner"} />
      <AdsTabs />
      <Card>
        <Loaded query={banner} skeleton={<Skeleton className="h-64" />}>
          {(data) => (
            <BannerForm
              key={data.version}
              label="Edit banner"
              draft="edit"
              banner={data}
              verb="Save"
              save={(texts, image, version) => updateBanner({ id, texts, image, version })}
              onTakeTheirs={(standing) => cache.setQueryData(key, standing)}
              onSaved={() => leaveFor(LIST)}
              cancel={<LinkButton href={LIST}>Cancel</LinkButton>}
            />
          )}
        </Loaded>
      </Card>
    </div>
  );
}

/** A banner that is gone is told, and the list is shown. */
function useBackWhenUnknown(error: Error | null): void {
  useEffect(() => {
    if (error instanceof Refused && error.code === 404) {
      tellFailure(error.message);
      location.assign(LIST);
    }
  }, [error]);
}

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError } from "@/api/ApiError";
import { Card } from "@/patterns/Card";
import { RoleGuard } from "@/patterns/form/RoleGuard";
import { AdsTabs } from "@/patterns/layout/AdsTabs";
import { PageHead } from "@/patterns/layout/PageHead";
import { QueryBoundary } from "@/patterns/layout/QueryBoundary";
import { toastFailure } from "@/patterns/toasts/toasts";
import { leaveFor } from "@/session/unsaved";
import { LinkButton } from "@/ui/Button";
import { Skeleton } from "@/ui/Skeleton";
import { fetchBanner, updateBanner } from "./api";
import { BannerForm } from "./BannerForm";
import { BannerStatus } from "./BannerStatus";

const LIST = "/site/manage/ads/banner/inhouse/add";

/** Edits the banner whose ID is in the URL. Save and Cancel open the list. */
export function BannerEditScreen() {
  const id = decodeURIComponent(location.pathname.split("/").filter(Boolean).at(-1) ?? "");
  const key = ["banner", id];
  const cache = useQueryClient();
  const banner = useQuery({ queryKey: key, queryFn: () => fetchBanner(id) });
  useBackWhenUnknown(banner.error);
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead purpose={banner.data?.name} badge={banner.data && <BannerStatus banner={banner.data} />} />
      <AdsTabs />
      <Card>
        <QueryBoundary query={banner} skeleton={<Skeleton className="h-64" />}>
          {(data) => (
            <RoleGuard operation="updateBanner">
              <BannerForm
                key={data.version}
                label="Edit banner"
                draft="edit"
                banner={data}
                verb="Save"
                save={({ image, ...texts }, { version }) => updateBanner({ id, texts, image, version })}
                onUseTheirVersion={(current) => cache.setQueryData(key, current)}
                onSaved={() => leaveFor(LIST)}
                cancel={<LinkButton href={LIST}>Cancel</LinkButton>}
              />
            </RoleGuard>
          )}
        </QueryBoundary>
      </Card>
    </div>
  );
}

/** Show an error and open the list if the banner does not exist. */
function useBackWhenUnknown(error: Error | null): void {
  useEffect(() => {
    if (error instanceof ApiError && error.status === 404) {
      toastFailure(error.message);
      location.assign(LIST);
    }
  }, [error]);
}

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError } from "@/app/api/ApiError";
import { fetchBanner, updateBanner } from "@/components/banners/api";
import { BannerForm } from "@/components/banners/BannerForm";
import { RoleGuard } from "@/components/form/RoleGuard";
import { CANCEL, SAVE } from "@/components/form/texts";
import { PageHead } from "@/components/layout/PageHead";
import { QueryBoundary } from "@/components/layout/QueryBoundary";
import { toastFailure } from "@/components/layout/toasts";
import { AdsTabs } from "@/components/tabs/AdsTabs";
import { leaveFor } from "@/lib/leaveFor";
import { LinkButton } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { Skeleton } from "@/ui/Skeleton";

const LIST = "/site/manage/ads/banner/inhouse/add";

/** The banner that the address ends with; Save and Cancel lead back to the list. */
export function BannerEditScreen() {
  const id = decodeURIComponent(location.pathname.split("/").filter(Boolean).at(-1) ?? "");
  const key = ["banner", id];
  const cache = useQueryClient();
  const banner = useQuery({ queryKey: key, queryFn: () => fetchBanner(id) });
  useBackWhenUnknown(banner.error);
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead purpose={banner.data?.name} />
      <AdsTabs />
      <Card>
        <QueryBoundary query={banner} skeleton={<Skeleton className="h-64" />}>
          {(data) => (
            <RoleGuard call="updateBanner">
              <BannerForm
                key={data.version}
                label="Edit banner"
                draft="edit"
                banner={data}
                verb={SAVE}
                save={(texts, image, version) => updateBanner({ id, texts, image, version })}
                onTakeTheirs={(standing) => cache.setQueryData(key, standing)}
                onSaved={() => leaveFor(LIST)}
                cancel={<LinkButton href={LIST}>{CANCEL}</LinkButton>}
              />
            </RoleGuard>
          )}
        </QueryBoundary>
      </Card>
    </div>
  );
}

/** A banner that is gone is told, and the list is shown. */
function useBackWhenUnknown(error: Error | null): void {
  useEffect(() => {
    if (error instanceof ApiError && error.status === 404) {
      toastFailure(error.message);
      location.assign(LIST);
    }
  }, [error]);
}

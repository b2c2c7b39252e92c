import { useQuery, useQueryClient } from "@tanstack/react-query";
import { RoleGuard } from "@/components/form/RoleGuard";
import { AdsTabs, LiveTabs } from "@/components/layout/AdsTabs";
import { PageHead } from "@/components/layout/PageHead";
import { QueryBoundary } from "@/components/layout/QueryBoundary";
import { Skeleton } from "@/ui/Skeleton";
import { fetchSettings } from "./api";
import { SettingsEditor } from "./SettingsEditor";

/** The key-value settings of live calls. */
export function LiveSettingsScreen() {
  const cache = useQueryClient();
  const settings = useQuery({ queryKey: ["live-settings"], queryFn: fetchSettings });
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead history="livecall:settings" />
      <AdsTabs />
      <LiveTabs />
      <QueryBoundary query={settings} skeleton={<Skeleton className="h-80 rounded-card" />}>
        {(data) => (
          // A new version starts a new form: what was typed belongs to the one before.
          <RoleGuard key={data.version} call="saveLiveSettings">
            <SettingsEditor settings={data} onSaved={() => cache.invalidateQueries({ queryKey: ["live-settings"] })} />
          </RoleGuard>
        )}
      </QueryBoundary>
    </div>
  );
}

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { AdsTabs } from "@/parts/ads-tabs/AdsTabs";
import { LiveTabs } from "@/parts/live-tabs/LiveTabs";
import { PageHead } from "@/parts/page-head/PageHead";
import { Loaded } from "@/parts/states/Loaded";
import { Skeleton } from "@/parts/ui/Skeleton";
import { fetchSettings } from "./api";
import { SettingsEditor } from "./SettingsEditor";

/** The key-value settings of live calls. */
export function LiveSettingsScreen() {
  const cache = useQueryClient();
  const settings = useQuery({ queryKey: ["live-settings"], queryFn: fetchSettings });
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title="Live call ads" purpose="Key-value settings for live calls." trail="livecall:settings" />
      <AdsTabs />
      <LiveTabs />
      <Loaded query={settings} skeleton={<Skeleton className="h-80 rounded-card" />}>
        {(data) => (
          // A new version starts a new form: what was typed belongs to the one before.
          <SettingsEditor
            key={data.version}
            settings={data}
            onSaved={() => cache.invalidateQueries({ queryKey: ["live-settings"] })}
          />
        )}
      </Loaded>
    </div>
  );
}

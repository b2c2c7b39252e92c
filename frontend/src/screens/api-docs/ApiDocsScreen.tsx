import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { useListState } from "@/parts/list-state/useListState";
import { PageHead } from "@/parts/page-head/PageHead";
import { SearchBox } from "@/parts/search-box/SearchBox";
import { EmptyState } from "@/parts/states/EmptyState";
import { Loaded } from "@/parts/states/Loaded";
import { Button } from "@/parts/ui/Button";
import { Skeleton } from "@/parts/ui/Skeleton";
import { type ApiCall, readCalls } from "./api";
import { CallCard } from "./CallCard";
import { EnvelopeCard } from "./EnvelopeCard";

export function ApiDocsScreen() {
  const [search, setSearch] = useListState("q", "replace");
  const calls = useQuery({ queryKey: ["schema"], queryFn: readCalls });
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title="API reference" purpose="API endpoints, shown before encryption and after decryption." />
      <EnvelopeCard />
      <SearchBox label="Search calls" value={search} onSearch={setSearch} debounceMs={150} />
      <Loaded query={calls} skeleton={<Skeleton className="h-96 rounded-card" />}>
        {(all) => (
          <Groups search={search} calls={all.filter((call) => matches(call, search))} onClear={() => setSearch("")} />
        )}
      </Loaded>
    </div>
  );
}

function Groups({ calls, search, onClear }: { calls: ApiCall[]; search: string; onClear: () => void }) {
  const groups = [...new Set(calls.map((call) => call.group))];
  if (groups.length === 0) {
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title={`No endpoints match “${search}”`}
        action={<Button onClick={onClear}>Clear search and show all</Button>}
      />
    );
  }
  return groups.map((group) => (
    <section key={group} aria-label={group} className="grid gap-2">
      <h2 className="text-card font-semibold capitalize">{group}</h2>
      {calls
        .filter((call) => call.group === group)
        .map((call) => (
          <CallCard key={call.method + call.path} call={call} />
        ))}
    </section>
  ));
}

function matches(call: ApiCall, search: string): boolean {
  const fields = [...call.takes, ...call.gives].map((field) => field.name).join(" ");
  return `${call.method} ${call.path} ${call.purpose} ${fields}`.toLowerCase().includes(search.trim().toLowerCase());
}

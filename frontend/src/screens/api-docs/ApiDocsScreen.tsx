import { useQuery } from "@tanstack/react-query";
import { CopyButton } from "@/components/layout/CopyButton";
import { NoMatch } from "@/components/layout/EmptyState";
import { PageHead } from "@/components/layout/PageHead";
import { QueryBoundary } from "@/components/layout/QueryBoundary";
import { SearchBox } from "@/components/list/SearchBox";
import { useListState } from "@/components/list/useListState";
import { Card } from "@/ui/Card";
import { Skeleton } from "@/ui/Skeleton";
import { type ApiCall, EXAMPLE, readCalls } from "./api";
import { CallCard } from "./CallCard";
import { ENVELOPE, PARTS, SEARCH } from "./texts";

export function ApiDocsScreen() {
  const [search, setSearch] = useListState("q", "replace");
  const calls = useQuery({ queryKey: ["schema"], queryFn: readCalls });
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead />
      <SearchBox label={SEARCH} value={search} onSearch={setSearch} debounceMs={150} />
      {!search && <EnvelopeCard />}
      <QueryBoundary query={calls} skeleton={<Skeleton className="h-96 rounded-card" />}>
        {(all) => (
          <Groups search={search} calls={all.filter((call) => matches(call, search))} onClear={() => setSearch("")} />
        )}
      </QueryBoundary>
    </div>
  );
}

function Groups({ calls, search, onClear }: { calls: ApiCall[]; search: string; onClear: () => void }) {
  const parts = [
    { ...PARTS.app, calls: calls.filter((call) => call.isForApp) },
    { ...PARTS.console, calls: calls.filter((call) => call.group !== "app") },
  ].filter((part) => part.calls.length > 0);
  if (parts.length === 0) {
    return <NoMatch what="endpoints" search={search} onClear={onClear} />;
  }
  return parts.map((part) => (
    <section key={part.title} aria-label={part.title} className="grid gap-4">
      <div>
        <h2 className="text-title font-semibold">{part.title}</h2>
        <p className="text-meta text-muted">{part.note}</p>
      </div>
      {[...new Set(part.calls.map((call) => call.group))].map((group) => (
        <div key={group} className="grid gap-2">
          {group !== "app" && <h3 className="text-card font-semibold capitalize">{group}</h3>}
          {part.calls
            .filter((call) => call.group === group)
            .map((call) => (
              <CallCard key={call.method + call.path} call={call} />
            ))}
        </div>
      ))}
    </section>
  ));
}

function matches(call: ApiCall, search: string): boolean {
  const fields = [...call.asks, ...call.takes, ...call.gives].map((field) => field.name).join(" ");
  return `${call.method} ${call.path} ${call.name} ${call.purpose} ${fields}`
    .toLowerCase()
    .includes(search.trim().toLowerCase());
}

function EnvelopeCard() {
  return (
    <Card {...ENVELOPE}>
      <div className="flex items-start rounded-control border border-border bg-sunken">
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: code that scrolls sideways, so that keys must reach it
          tabIndex={0}
          className="min-w-0 flex-1 overflow-x-auto p-4 font-mono text-meta"
        >
          {EXAMPLE}
        </pre>
        <span className="p-2">
          <CopyButton text={EXAMPLE} what="example" />
        </span>
      </div>
    </Card>
  );
}

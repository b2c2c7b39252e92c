import { useQuery } from "@tanstack/react-query";
import { useQueryState } from "nuqs";
import { Card } from "@/patterns/Card";
import { CopyButton } from "@/patterns/layout/CopyButton";
import { PageHead } from "@/patterns/layout/PageHead";
import { QueryBoundary } from "@/patterns/layout/QueryBoundary";
import { SearchBox } from "@/patterns/list/SearchBox";
import { urlText } from "@/patterns/list/urlText";
import { Badge, type BadgeTone } from "@/ui/Badge";
import { NoMatch } from "@/ui/EmptyState";
import { FoldMark } from "@/ui/FoldMark";
import { Skeleton } from "@/ui/Skeleton";
import { type ApiOperation, EXAMPLE, type FieldRow, fetchOperations, type StatusRow } from "./apiDocs";

const SEARCH = "Search endpoints";

const ENVELOPE = {
  title: "Encrypted payloads",
  purpose:
    'A request body is sent as {"encryptedData": {"encrypted": …, "iv": …}}, a response as {"encrypted": …, "iv": …}: AES-256-GCM, a random 16-byte iv, the 16-byte tag after the ciphertext, base64. It hides payloads from casual reading and does not replace TLS.',
} as const;

const PARTS = {
  app: { title: "Endpoints for the app", note: "Plain JSON with the api-key header." },
  console: { title: "Endpoints for the console", note: "Encrypted in both directions." },
} as const;

export function ApiDocsScreen() {
  const [search, setSearch] = useQueryState("q", urlText);
  const operations = useQuery({ queryKey: ["schema"], queryFn: fetchOperations });
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead />
      <SearchBox label={SEARCH} value={search} onSearch={setSearch} debounceMs={150} />
      {!search && <EnvelopeCard />}
      <QueryBoundary query={operations} skeleton={<Skeleton className="h-96 rounded-card" />}>
        {(all) => (
          <Groups
            search={search}
            operations={all.filter((operation) => matches(operation, search))}
            onClear={() => setSearch("")}
          />
        )}
      </QueryBoundary>
    </div>
  );
}

function Groups({ operations, search, onClear }: { operations: ApiOperation[]; search: string; onClear: () => void }) {
  const parts = [
    { ...PARTS.app, operations: operations.filter((operation) => operation.isForApp) },
    { ...PARTS.console, operations: operations.filter((operation) => operation.group !== "app") },
  ].filter((part) => part.operations.length > 0);
  if (parts.length === 0) {
    return <NoMatch what="endpoints" search={search} onClear={onClear} />;
  }
  return (
    <>
      {!search && <Index groups={parts.flatMap((part) => part.operations.map((operation) => operation.group))} />}
      {parts.map((part) => (
        <Part key={part.title} {...part} />
      ))}
    </>
  );
}

/** Links to the groups of endpoints. */
function Index({ groups }: { groups: readonly string[] }) {
  return (
    <nav aria-label="Groups of endpoints" className="flex flex-wrap gap-x-4 gap-y-1 text-body">
      {[...new Set(groups)].map((group) => (
        <a key={group} href={`#${idOf(group)}`} className="text-primary-text capitalize hover:underline max-md:py-2">
          {group}
        </a>
      ))}
    </nav>
  );
}

function idOf(group: string): string {
  return `group-${group.replace(/\W+/g, "-")}`;
}

function Part({ title, note, operations }: { title: string; note: string; operations: readonly ApiOperation[] }) {
  return (
    <section aria-label={title} className="grid gap-4">
      <div>
        <h2 className="text-title font-semibold">{title}</h2>
        <p className="text-meta text-muted">{note}</p>
      </div>
      {[...new Set(operations.map((operation) => operation.group))].map((group) => (
        <div key={group} id={idOf(group)} className="grid scroll-mt-20 gap-2">
          {group !== "app" && <h3 className="text-card font-semibold capitalize">{group}</h3>}
          {operations
            .filter((operation) => operation.group === group)
            .map((operation) => (
              <OperationCard key={operation.method + operation.path} operation={operation} />
            ))}
        </div>
      ))}
    </section>
  );
}

function matches(operation: ApiOperation, search: string): boolean {
  const fields = [...operation.parameters, ...operation.requestFields, ...operation.responseFields]
    .map((field) => field.name)
    .join(" ");
  return `${operation.method} ${operation.path} ${operation.name} ${operation.purpose} ${fields}`
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

const TONES: Record<string, BadgeTone> = { GET: "success", POST: "primary", PUT: "warning", DELETE: "danger" };

function OperationCard({ operation }: { operation: ApiOperation }) {
  return (
    <details className="group rounded-card border border-border bg-surface shadow-hairline">
      <summary className="flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 rounded-card px-4 py-2 hover:bg-hover">
        <FoldMark />
        <Badge tone={TONES[operation.method] ?? "neutral"}>{operation.method}</Badge>
        <span className="break-all font-mono text-meta">{operation.path}</span>
        <span className="text-meta text-muted">
          <Prose text={operation.purpose.split("\n")[0] ?? ""} />
        </span>
      </summary>
      <div className="grid grid-cols-1 gap-4 border-border border-t p-4 md:grid-cols-2">
        <p className="text-meta text-muted md:col-span-2">
          <span className="font-mono text-foreground">{operation.name}</span> needs {operation.needs}.{" "}
          {operation.bodyType && `The body is ${operation.bodyType}.`}
        </p>
        {operation.parameters.length > 0 && (
          <Fields title="Parameters and headers" fields={operation.parameters} none="" />
        )}
        <Fields title="Request" fields={operation.requestFields} none="No body." />
        <Fields title="Response" fields={operation.responseFields} none="" />
        <Statuses statuses={operation.statuses} />
      </div>
    </details>
  );
}

function Statuses({ statuses }: { statuses: StatusRow[] }) {
  return (
    <section aria-label="Status codes" className="min-w-0">
      <h3 className="text-meta font-medium text-muted">Status codes</h3>
      <ul className="mt-1 grid gap-1.5">
        {statuses.map(({ code, meaning }) => (
          <li key={code} className="text-meta">
            <span className="font-mono font-medium">{code}</span>{" "}
            <span className="text-muted">
              <Prose text={meaning} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Fields({ title, fields, none }: { title: string; fields: FieldRow[]; none: string }) {
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="text-meta font-medium text-muted">{title}</h3>
      {fields.length === 0 && <p className="mt-1 text-muted">{none}</p>}
      <ul className="mt-1 grid gap-1.5">
        {fields.map((field) => (
          <li key={field.name} className="text-meta">
            <span className="break-all font-mono font-medium">{field.name}</span>{" "}
            <span className="text-muted">
              {field.type}
              {field.isRequired ? "" : ", optional"}
              {field.meaning && <Prose text={` — ${field.meaning}`} />}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A text of the API description, with `code` in backticks. */
function Prose({ text }: { text: string }) {
  return text.split("`").map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part of a text has no other identity than its index
      <code key={place} className="font-mono">
        {part}
      </code>
    ),
  );
}

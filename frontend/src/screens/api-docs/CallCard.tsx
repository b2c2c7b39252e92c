import { Badge, type BadgeTone } from "@/ui/Badge";
import { FoldMark } from "@/ui/FoldMark";
import type { ApiCall, FieldRow, StatusRow } from "./api";
import { TEXTS } from "./texts";

const TONES: Record<string, BadgeTone> = { GET: "success", POST: "primary", PUT: "warning", DELETE: "danger" };

export function CallCard({ call }: { call: ApiCall }) {
  return (
    <details className="group rounded-card border border-border bg-surface shadow-hairline">
      <summary className="flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 rounded-card px-4 py-2 hover:bg-hover">
        <FoldMark />
        <Badge tone={TONES[call.method] ?? "neutral"}>{call.method}</Badge>
        <span className="break-all font-mono text-meta">{call.path}</span>
        <span className="text-meta text-muted">{call.purpose.split("\n")[0]}</span>
      </summary>
      <div className="grid grid-cols-1 gap-4 border-border border-t p-4 md:grid-cols-2">
        <p className="text-meta text-muted md:col-span-2">
          <span className="font-mono text-foreground">{call.name}</span> {TEXTS.needs} {call.needs}.{" "}
          {call.bodyType && TEXTS.bodyIs(call.bodyType)}
        </p>
        {call.asks.length > 0 && <Fields title={TEXTS.parametersAndHeaders} fields={call.asks} none="" />}
        <Fields title={TEXTS.request} fields={call.takes} none={TEXTS.noBody} />
        <Fields title={TEXTS.response} fields={call.gives} none="" />
        <Statuses statuses={call.statuses} />
      </div>
    </details>
  );
}

function Statuses({ statuses }: { statuses: StatusRow[] }) {
  return (
    <section aria-label={TEXTS.statuses} className="min-w-0">
      <h3 className="text-meta font-medium text-muted">{TEXTS.statuses}</h3>
      <ul className="mt-1 grid gap-1.5">
        {statuses.map(({ code, meaning }) => (
          <li key={code} className="text-meta">
            <span className="font-mono font-medium">{code}</span> <span className="text-muted">{meaning}</span>
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
              {field.isRequired ? "" : TEXTS.mayBeMissing}
              {field.meaning && ` — ${field.meaning}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

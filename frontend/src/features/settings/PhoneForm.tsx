import { zodResolver } from "@hookform/resolvers/zod";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { text } from "@/lib/fields";
import { formatQuantity } from "@/lib/format";
import { labelOf } from "@/lib/settings";
import { Form, TextField } from "@/patterns/form/Form";
import { QueryBoundary } from "@/patterns/layout/QueryBoundary";
import { Button } from "@/ui/Button";
import { Skeleton } from "@/ui/Skeleton";
import { type Decided, type Phone, type Reach, RULES_KEY, readPreview, readReach } from "./rulesApi";
import { valueFormatter } from "./settings";

const EMPTY: Phone = { platform: "", version: "", device: "", language: "", country: "" };
const SCHEMA = z.object({
  platform: text(64),
  version: text(64),
  device: text(64),
  language: text(64),
  country: text(64),
});
const FIELDS: readonly { name: keyof Phone; label: string; hint: string }[] = [
  { name: "platform", label: "Platform", hint: "android, ios" },
  { name: "version", label: "App version", hint: "such as 2.3.1" },
  { name: "device", label: "Device", hint: "the device ID sent by the app" },
  { name: "language", label: "Language", hint: "such as hi or pt-BR" },
  { name: "country", label: "Country", hint: "such as IN" },
];
const KINDS_SHOWN = 6;

function keyOf(phone: Phone) {
  return [...RULES_KEY, "preview", phone];
}

/** The properties of a phone, the settings that it would get, and known phones. */
export function PhoneForm() {
  const form = useForm<Phone>({ resolver: zodResolver(SCHEMA), defaultValues: EMPTY });
  const [phone, setPhone] = useState(EMPTY);
  const cache = useQueryClient();
  const preview = useQuery({
    queryKey: keyOf(phone),
    queryFn: () => readPreview(phone),
    placeholderData: keepPreviousData,
  });
  const reach = useQuery({ queryKey: [...RULES_KEY, "reach"], queryFn: () => readReach({}) });

  function show(chosen: Phone) {
    setPhone(chosen);
    // The same phone may get other settings at another time. Another phone is requested by its key.
    void cache.invalidateQueries({ queryKey: keyOf(chosen) });
  }

  return (
    <div className="grid gap-6">
      <Form form={form} label="Phone" onSubmit={show}>
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-5">
          {FIELDS.map(({ name, label, hint }) => (
            <TextField
              key={name}
              form={form}
              name={name}
              label={label}
              autoComplete="off"
              hint={preview.data?.ignored.includes(name) ? "Not recognized. This value is ignored." : hint}
            />
          ))}
        </div>
        <Button type="submit" tone="primary" className="w-fit">
          Show settings
        </Button>
      </Form>
      {reach.data && (
        <KnownPhones
          reach={reach.data}
          onChoose={(platform, version) => {
            const chosen = { ...form.getValues(), platform, version };
            form.reset(chosen);
            show(chosen);
          }}
        />
      )}
      <QueryBoundary query={preview} skeleton={<Skeleton className="h-80 rounded-control" />}>
        {({ rows }) => <PhoneSettings rows={rows} />}
      </QueryBoundary>
    </div>
  );
}

function PhoneSettings({ rows }: { rows: readonly Decided[] }) {
  return (
    <table aria-label="Settings for this phone" className="w-full table-fixed text-body">
      <thead className="text-left text-meta text-muted">
        <tr>
          <th className="py-2 pr-3 font-medium">Setting</th>
          <th className="py-2 pr-3 font-medium">Value</th>
          <th className="py-2 font-medium">Set by</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-border border-border border-t">
        {rows.map(({ name, value, rule }) => (
          <tr key={name}>
            <td className="py-2 pr-3">{labelOf(name)}</td>
            <td className="wrap-anywhere py-2 pr-3 font-medium">{valueFormatter(name)(value)}</td>
            <td className="wrap-anywhere py-2 text-meta text-muted">
              {rule === null ? "Default" : <span className="font-medium text-primary-text">{rule}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type KnownPhonesProps = { reach: Reach; onChoose: (platform: string, version: string) => void };

function KnownPhones({ reach, onChoose }: KnownPhonesProps) {
  if (reach.phones === 0) {
    return <p className="text-meta text-muted">No phone requested its settings in the last 24 hours.</p>;
  }
  const known = reach.kinds.filter(({ platform }) => platform !== "*").slice(0, KINDS_SHOWN);
  return (
    <section aria-label="Phones seen recently" className="grid gap-2">
      <p className="text-meta text-muted">{`${formatQuantity(reach.phones, "phone")} seen in the last 24 hours, each counted once an hour. Most common:`}</p>
      <div className="flex flex-wrap gap-2">
        {known.map(({ platform, version, phones }) => (
          <Button key={`${platform} ${version}`} size="small" onClick={() => onChoose(platform, version)}>
            <span>{[platform, version].filter(Boolean).join(" ") || "not reported"}</span>{" "}
            <span className="tabular text-muted">{`${Math.round((phones / reach.phones) * 100)}%`}</span>
          </Button>
        ))}
      </div>
    </section>
  );
}

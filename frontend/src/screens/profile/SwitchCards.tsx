import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useSave } from "@/components/form/useSave";
import { QueryBoundary } from "@/components/layout/QueryBoundary";
import { areSingleKeysOn, switchSingleKeys } from "@/lib/keys";
import { Card } from "@/ui/Card";
import { Skeleton } from "@/ui/Skeleton";
import { Switch } from "@/ui/Switch";
import { type MailChoices, readMailChoices, saveMailChoices } from "./api";
import { KEYS, MAILS } from "./texts";

const KEY = ["mail-choices"];
const NAMES = ["problems", "figures"] as const;

/** Mails besides codes and notices of the account: each on or off. */
export function MailsCard() {
  const choices = useQuery({ queryKey: KEY, queryFn: readMailChoices });
  return (
    <Card title={MAILS.title} purpose={MAILS.purpose}>
      <QueryBoundary query={choices} skeleton={<Skeleton className="h-46 md:h-31 lg:h-36 xl:h-31" />}>
        {(chosen) => (
          <div className="grid gap-5">
            {NAMES.map((name) => (
              <Choice key={name} name={name} isOn={chosen[name]} />
            ))}
          </div>
        )}
      </QueryBoundary>
    </Card>
  );
}

function Choice({ name, isOn }: { name: keyof MailChoices; isOn: boolean }) {
  const cache = useQueryClient();
  const save = useSave({
    save: (next: boolean) => saveMailChoices({ [name]: next }),
    onDone: () => cache.invalidateQueries({ queryKey: KEY }),
  });
  return <SwitchLine {...MAILS[name]} isOn={isOn} pending={save.isPending} onChange={(next) => save.mutate(next)} />;
}

/** Shortcuts of a single key, on or off in this browser. */
export function KeysCard() {
  const [isOn, setOn] = useState(areSingleKeysOn);
  return (
    <Card title={KEYS.title} purpose={KEYS.purpose}>
      <SwitchLine
        label={KEYS.label}
        hint={KEYS.hint}
        isOn={isOn}
        onChange={(next) => {
          switchSingleKeys(next);
          setOn(next);
        }}
      />
    </Card>
  );
}

type SwitchLineProps = {
  label: string;
  hint: string;
  isOn: boolean;
  pending?: boolean;
  onChange: (isOn: boolean) => void;
};

/** A switch beside what it does. */
function SwitchLine({ label, hint, ...state }: SwitchLineProps) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <p id={id} className="font-medium">
          {label}
        </p>
        <p id={`${id}-hint`} className="mt-0.5 text-meta text-muted">
          {hint}
        </p>
      </div>
      <Switch labelledBy={id} describedBy={`${id}-hint`} {...state} />
    </div>
  );
}

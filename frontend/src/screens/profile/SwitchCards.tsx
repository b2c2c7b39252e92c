import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSave } from "@/components/form/useSave";
import { QueryBoundary } from "@/components/layout/QueryBoundary";
import { areSingleKeysOn, switchSingleKeys } from "@/lib/keys";
import { Card } from "@/ui/Card";
import { Skeleton } from "@/ui/Skeleton";
import { SwitchLine } from "@/ui/Switch";
import { type MailChoices, readMailChoices, saveMailChoices } from "./api";
import { KEYS, MAILS } from "./texts";

const KEY = ["mail-choices"];
const NAMES = ["problems", "figures"] as const;
const NONE: MailChoices = { problems: false, figures: false };

/** Mails besides codes and notices of the account: each on or off. */
export function MailsCard() {
  const choices = useQuery({ queryKey: KEY, queryFn: readMailChoices });
  return (
    <Card title={MAILS.title} purpose={MAILS.purpose}>
      <QueryBoundary
        query={choices}
        skeleton={
          <Skeleton>
            <Choices chosen={NONE} />
          </Skeleton>
        }
      >
        {(chosen) => <Choices chosen={chosen} />}
      </QueryBoundary>
    </Card>
  );
}

function Choices({ chosen }: { chosen: MailChoices }) {
  return (
    <div className="grid gap-5">
      {NAMES.map((name) => (
        <Choice key={name} name={name} isOn={chosen[name]} />
      ))}
    </div>
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

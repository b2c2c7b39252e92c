import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { areSingleKeysOn, switchSingleKeys } from "@/lib/keys";
import { Card } from "@/patterns/Card";
import { useSave } from "@/patterns/form/useSave";
import { QueryBoundary } from "@/patterns/layout/QueryBoundary";
import { Skeleton } from "@/ui/Skeleton";
import { SwitchLine } from "@/ui/Switch";
import { readMailChoices, saveMailChoices } from "./api";
import { KEYS, MAILS } from "./texts";

const KEY = ["mail-choices"];

/** Optional emails, besides codes and account notices. */
export function MailsCard() {
  const choices = useQuery({ queryKey: KEY, queryFn: readMailChoices });
  return (
    <Card title={MAILS.title} purpose={MAILS.purpose}>
      <QueryBoundary
        query={choices}
        skeleton={
          <Skeleton>
            <Choice isOn={false} />
          </Skeleton>
        }
      >
        {(chosen) => <Choice isOn={chosen.problems} />}
      </QueryBoundary>
    </Card>
  );
}

function Choice({ isOn }: { isOn: boolean }) {
  const cache = useQueryClient();
  const save = useSave({
    save: (problems: boolean) => saveMailChoices({ problems }),
    onDone: () => cache.invalidateQueries({ queryKey: KEY }),
  });
  return (
    <SwitchLine
      label={MAILS.label}
      hint={MAILS.hint}
      isOn={isOn}
      pending={save.isPending}
      onChange={(next) => save.mutate(next)}
    />
  );
}

/** The switch of single-key shortcuts in this browser. */
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

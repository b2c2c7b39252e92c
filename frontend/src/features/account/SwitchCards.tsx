import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { areSingleKeysOn, switchSingleKeys } from "@/lib/keys";
import { Card } from "@/patterns/Card";
import { useSave } from "@/patterns/form/useSave";
import { QueryBoundary } from "@/patterns/layout/QueryBoundary";
import { Skeleton } from "@/ui/Skeleton";
import { SwitchLine } from "@/ui/Switch";
import { readMailChoices, saveMailChoices } from "./api";

const KEY = ["mail-choices"];

/** Optional emails, besides codes and account notices. */
export function MailsCard() {
  const choices = useQuery({ queryKey: KEY, queryFn: readMailChoices });
  return (
    <Card title="Email notifications" purpose="Codes and notices about your account are always sent.">
      <QueryBoundary
        query={choices}
        skeleton={
          <Skeleton>
            <ProblemMails isOn={false} />
          </Skeleton>
        }
      >
        {(chosen) => <ProblemMails isOn={chosen.problems} />}
      </QueryBoundary>
    </Card>
  );
}

function ProblemMails({ isOn }: { isOn: boolean }) {
  const cache = useQueryClient();
  const save = useSave({
    save: (problems: boolean) => saveMailChoices({ problems }),
    onDone: () => cache.invalidateQueries({ queryKey: KEY }),
  });
  return (
    <SwitchLine
      label="Email me about problems"
      hint="Sent once when a problem starts, such as failed notifications, missing counts, a worker that is not running, or a full disk."
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
    <Card title="Keyboard" purpose="Saved in this browser.">
      <SwitchLine
        label="Single-key shortcuts"
        hint="Letters, / and ?, as listed under keyboard shortcuts. Ctrl K always works."
        isOn={isOn}
        onChange={(next) => {
          switchSingleKeys(next);
          setOn(next);
        }}
      />
    </Card>
  );
}

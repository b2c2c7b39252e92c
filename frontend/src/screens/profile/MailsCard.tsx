import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSave } from "@/components/form/useSave";
import { QueryBoundary } from "@/components/layout/QueryBoundary";
import { Card } from "@/ui/Card";
import { Skeleton } from "@/ui/Skeleton";
import { type MailChoices, readMailChoices, saveMailChoices } from "./mails";
import { SwitchLine } from "./SwitchLine";
import { MAILS } from "./texts";

const KEY = ["mail-choices"];
const NAMES = ["problems", "figures"] as const;

/** Mails besides codes and notices of the account: each on or off. */
export function MailsCard() {
  const choices = useQuery({ queryKey: KEY, queryFn: readMailChoices });
  return (
    <Card title={MAILS.title} purpose={MAILS.purpose}>
      <QueryBoundary query={choices} skeleton={<Skeleton className="h-28" />}>
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

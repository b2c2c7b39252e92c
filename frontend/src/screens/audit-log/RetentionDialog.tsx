import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { KEPT_LISTS, sayPeriod, TEXTS, YEAR } from "@/components/audit/texts";
import { Field } from "@/components/form/Form";
import { RoleGuard } from "@/components/form/RoleGuard";
import { CANCEL, SAVE } from "@/components/form/texts";
import { useConfirmedAction } from "@/components/form/useConfirmedAction";
import { useIsThere } from "@/components/form/useIsThere";
import { QueryBoundary } from "@/components/layout/QueryBoundary";
import { UPDATED } from "@/lib/messages";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { Select } from "@/ui/Input";
import { Skeleton } from "@/ui/Skeleton";
import { type Days, fetchRetention, saveRetention } from "./api";

const KEY = ["retention"];
const KEPT: readonly { name: keyof Days; label: string }[] = [
  { name: "auditDays", label: KEPT_LISTS.auditDays },
  { name: "pushDays", label: KEPT_LISTS.pushDays },
  { name: "firedDays", label: KEPT_LISTS.firedDays },
];

const OFFERED = [0, 3 * YEAR, 2 * YEAR, YEAR, 180, 90, 30];

/** For how long the lists that grow are kept. Saving asks for a captcha: what is older goes for good. */
export function RetentionDialog({ onClose }: { onClose: () => void }) {
  const stored = useQuery({ queryKey: KEY, queryFn: fetchRetention });
  const cache = useQueryClient();
  const { ask, dialog } = useConfirmedAction();
  const isThere = useIsThere();
  const [chosen, setChosen] = useState<Partial<Days>>({});
  const days = stored.data && { ...stored.data.days, ...chosen };
  const changed = KEPT.filter(({ name }) => days && days[name] !== stored.data?.days[name]);

  function save() {
    if (!stored.data || !days) {
      return;
    }
    const { version } = stored.data;
    const told = changed.map(({ name, label }) => `${label}: ${sayPeriod(days[name]).toLowerCase()}`);
    ask({
      title: TEXTS.retentionTitle,
      text: `${told.join(". ")}. ${TEXTS.retentionText}`,
      verb: SAVE,
      told: UPDATED,
      act: (captcha) => saveRetention({ days, version }, captcha),
      onDone: async () => {
        await cache.invalidateQueries({ queryKey: KEY });
        if (isThere.current) {
          onClose();
        }
      },
      onRefused: () => {
        // Somebody else was first: what stands now is shown, with what was chosen here.
        cache.invalidateQueries({ queryKey: KEY });
        return false;
      },
    });
  }

  return (
    <>
      <Dialog
        title={TEXTS.retention}
        onClose={onClose}
        footer={
          <>
            <Button onClick={onClose}>{CANCEL}</Button>
            <Button tone="primary" disabled={changed.length === 0} onClick={save}>
              {SAVE}
            </Button>
          </>
        }
      >
        <p className="text-muted">{TEXTS.retentionPurpose}</p>
        <RoleGuard call="saveRetention" className="mt-4 gap-4">
          <QueryBoundary query={stored} skeleton={<Skeleton className="h-54" />}>
            {({ days: standing }) =>
              KEPT.map(({ name, label }) => (
                <Field key={name} label={label}>
                  {(control) => (
                    <Select
                      {...control}
                      value={String(days?.[name] ?? standing[name])}
                      options={periodsWith(standing[name])}
                      onChange={(event) => setChosen({ ...chosen, [name]: Number(event.target.value) })}
                    />
                  )}
                </Field>
              ))
            }
          </QueryBoundary>
        </RoleGuard>
      </Dialog>
      {dialog}
    </>
  );
}

/** What is offered, and what stands. */
function periodsWith(days: number) {
  const all = OFFERED.includes(days) ? OFFERED : [...OFFERED, days];
  return all.map((one) => ({ value: String(one), label: sayPeriod(one) }));
}

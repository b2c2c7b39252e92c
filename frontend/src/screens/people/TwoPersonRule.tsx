import { useQuery, useQueryClient } from "@tanstack/react-query";
import { RoleGuard } from "@/components/form/RoleGuard";
import { SAVE } from "@/components/form/texts";
import { useConfirmedAction } from "@/components/form/useConfirmedAction";
import { QueryBoundary } from "@/components/layout/QueryBoundary";
import { Card } from "@/ui/Card";
import { Skeleton } from "@/ui/Skeleton";
import { SwitchLine } from "@/ui/Switch";
import { type Act, fetchRule, type Rule, saveRule } from "./api";
import { ACT_NAMES, ACTS, TEXTS } from "./texts";

const KEY = ["two-people"];

/** Which acts ask two people: an owner turns each on and off. */
export function TwoPersonRule({ onWaiting }: { onWaiting: () => unknown }) {
  const rule = useQuery({ queryKey: KEY, queryFn: fetchRule });
  const cache = useQueryClient();
  const { ask, dialog } = useConfirmedAction();
  const refresh = () => cache.invalidateQueries({ queryKey: KEY });

  function turn({ acts, version }: Rule, act: Act, on: boolean) {
    const rest = acts.filter((other) => other !== act);
    ask({
      title: `${ACTS[act].label}: ${on ? TEXTS.askTwo : TEXTS.askOne}`,
      text: on ? TEXTS.askTwoText : TEXTS.askOneText,
      verb: SAVE,
      tone: "primary",
      act: (captcha) => saveRule({ acts: on ? [...rest, act] : rest, version }, captcha),
      onDone: refresh,
      onWaiting,
      onRefused: () => {
        // What somebody else saved meanwhile is shown.
        refresh();
        return false;
      },
    });
  }

  return (
    <Card title={TEXTS.rule} purpose={TEXTS.rulePurpose}>
      <RoleGuard call="saveTwoPersonRule">
        <QueryBoundary
          query={rule}
          skeleton={
            <Skeleton>
              <Acts chosen={[]} onChange={() => undefined} />
            </Skeleton>
          }
        >
          {(stored) => <Acts chosen={stored.acts} onChange={(act, on) => turn(stored, act, on)} />}
        </QueryBoundary>
      </RoleGuard>
      {dialog}
    </Card>
  );
}

function Acts({ chosen, onChange }: { chosen: readonly Act[]; onChange: (act: Act, on: boolean) => void }) {
  return (
    <ul className="-my-3 divide-y divide-border" aria-label={TEXTS.rule}>
      {ACT_NAMES.map((act) => (
        <li key={act} className="py-3">
          <SwitchLine {...ACTS[act]} isOn={chosen.includes(act)} onChange={(on) => onChange(act, on)} />
        </li>
      ))}
    </ul>
  );
}

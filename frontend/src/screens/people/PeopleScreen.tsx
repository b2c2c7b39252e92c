import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { AddToggle, useAddForm } from "@/components/form/AddForm";
import { RoleGuard } from "@/components/form/RoleGuard";
import { SAVE } from "@/components/form/texts";
import { useConfirmedAction } from "@/components/form/useConfirmedAction";
import { PageHead } from "@/components/layout/PageHead";
import { QueryBoundary } from "@/components/layout/QueryBoundary";
import { ListCard } from "@/components/list/ListCard";
import { useListPage } from "@/components/list/useListPage";
import { may, pageConfig } from "@/lib/config";
import { Card } from "@/ui/Card";
import { part } from "@/ui/part";
import { Skeleton } from "@/ui/Skeleton";
import { SwitchLine } from "@/ui/Switch";
import { type Act, fetchRule, listPeople, listRequests, type Rule, saveRule } from "./api";
import { Invitations } from "./Invitations";
import { PeopleTable } from "./PeopleTable";
import { Requests } from "./Requests";
import { ACT_NAMES, ACTS, TEXTS } from "./texts";

// Most visits invite nobody.
const InviteForm = part(async () => (await import("./InviteForm")).InviteForm);

/** Every admin, what they may do, and who is invited. */
export function PeopleScreen() {
  const add = useAddForm();
  const list = useListPage({ queryKey: ["people"], load: loadBoth });
  const { invitations = [], requests = [] } = list.query.data ?? {};
  const cache = useQueryClient();
  // What was confirmed may be the rule itself.
  const refresh = () => cache.invalidateQueries();
  const isOwner = may("invitePerson");
  // What stands below the list is pushed away by its rows, which are drawn later, too. A Retry above takes it from nobody.
  const isListed = useDeferredValue(list.query.isFetched, false);
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead
        purpose={isOwner ? undefined : `${pageConfig().screen.intro} ${TEXTS.ask}`}
        history="admin"
        action={isOwner && <AddToggle label={TEXTS.invite} form={add} />}
      />
      <Requests requests={requests} onChanged={refresh} />
      {add.isOpen && <InviteForm add={add} onSent={list.reload} />}
      <ListCard label={TEXTS.list} list={list} skeletonRows={4}>
        {({ people }) => <PeopleTable people={people} list={list} />}
      </ListCard>
      <Invitations invitations={invitations} onChanged={list.reload} />
      <div style={{ visibility: isListed ? undefined : "hidden" }}>
        <TwoPersonRule onWaiting={refresh} />
      </div>
    </div>
  );
}

/** Together, so that what waits does not push down a table that is being read. */
async function loadBoth() {
  const [people, requests] = await Promise.all([listPeople(), listRequests()]);
  return { ...people, requests };
}

const KEY = ["two-people"];

/** Which acts ask two people: an owner turns each on and off. */
function TwoPersonRule({ onWaiting }: { onWaiting: () => unknown }) {
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

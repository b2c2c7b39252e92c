import { useQueryClient } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { AddToggle, useAddForm } from "@/components/form/AddForm";
import { PageHead } from "@/components/layout/PageHead";
import { ListCard } from "@/components/list/ListCard";
import { useListPage } from "@/components/list/useListPage";
import { may, pageConfig } from "@/lib/config";
import { part } from "@/ui/part";
import { listPeople, listRequests } from "./api";
import { Invitations } from "./Invitations";
import { PeopleTable } from "./PeopleTable";
import { Requests } from "./Requests";
import { TwoPersonRule } from "./TwoPersonRule";
import { TEXTS } from "./texts";

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
      {requests.length > 0 && <Requests requests={requests} onChanged={refresh} />}
      {add.isOpen && <InviteForm add={add} onSent={list.reload} />}
      <ListCard label={TEXTS.list} list={list} skeletonRows={4}>
        {({ people }) => <PeopleTable people={people} list={list} />}
      </ListCard>
      {invitations.length > 0 && <Invitations invitations={invitations} onChanged={list.reload} />}
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

import { may } from "@/api/permissions";
import { pageConfig } from "@/lib/config";
import { AddToggle, useAddForm } from "@/patterns/form/AddForm";
import { PageHead } from "@/patterns/layout/PageHead";
import { ListPage } from "@/patterns/list/ListPage";
import { useList } from "@/patterns/list/useList";
import { listPeople } from "./api";
import { Invitations } from "./Invitations";
import { InviteForm } from "./InviteForm";
import { PeopleTable } from "./PeopleTable";

/** All admins with their roles, and the open invitations. */
export function PeopleScreen() {
  const add = useAddForm();
  const list = useList({ queryKey: ["people"], load: listPeople });
  const { invitations = [] } = list.data ?? {};
  const isOwner = may("invitePerson");
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead
        purpose={isOwner ? undefined : `${pageConfig().screen.intro} Owners invite people and change roles.`}
        history="admin"
        action={isOwner && <AddToggle label="Invite" form={add} />}
      />
      {add.isOpen && <InviteForm add={add} onSent={list.reload} />}
      <ListPage label="People" list={list} skeletonRows={4}>
        {() => <PeopleTable list={list} />}
      </ListPage>
      <Invitations invitations={invitations} onChanged={list.reload} />
    </div>
  );
}

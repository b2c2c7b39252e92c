import { may, pageConfig } from "@/app/config";
import { AddToggle, useAddForm } from "@/patterns/form/AddForm";
import { PageHead } from "@/patterns/layout/PageHead";
import { ListPage } from "@/patterns/list/ListPage";
import { useList } from "@/patterns/list/useList";
import { listPeople } from "./api";
import { Invitations } from "./Invitations";
import { InviteForm } from "./InviteForm";
import { PeopleTable } from "./PeopleTable";
import { TEXTS } from "./texts";

/** All admins with their roles, and the open invitations. */
export function PeopleScreen() {
  const add = useAddForm();
  const list = useList({ queryKey: ["people"], load: listPeople });
  const { invitations = [] } = list.data ?? {};
  const isOwner = may("invitePerson");
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead
        purpose={isOwner ? undefined : `${pageConfig().screen.intro} ${TEXTS.ask}`}
        history="admin"
        action={isOwner && <AddToggle label={TEXTS.invite} form={add} />}
      />
      {add.isOpen && <InviteForm add={add} onSent={list.reload} />}
      <ListPage label={TEXTS.list} list={list} skeletonRows={4}>
        {() => <PeopleTable list={list} />}
      </ListPage>
      <Invitations invitations={invitations} onChanged={list.reload} />
    </div>
  );
}

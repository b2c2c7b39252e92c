import { ImageOff } from "lucide-react";
import { may } from "@/api/permissions";
import { formatQuantity } from "@/lib/format";
import { ADD_DRAFT, AddCard, AddToggle, useAddForm } from "@/patterns/form/AddForm";
import { AdsTabs } from "@/patterns/layout/AdsTabs";
import { PageHead } from "@/patterns/layout/PageHead";
import { ActiveButtons } from "@/patterns/list/ActiveButtons";
import { ListPage } from "@/patterns/list/ListPage";
import { useDeleteRows } from "@/patterns/list/useDeleteRows";
import { type List, useList } from "@/patterns/list/useList";
import { Badge } from "@/ui/Badge";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { addBanner, type Banner, type BannerPage, listBanners, PAGE_SIZE, setBannersActive } from "./api";
import { BannerForm } from "./BannerForm";
import { BannerTable, deletionOf } from "./BannerTable";

/** The in-house banners and the form to add one, which is hidden during a search. */
export function BannersScreen() {
  const add = useAddForm();
  const list = useList({
    queryKey: ["banners"],
    load: listBanners,
    isPaged: true,
    pageSize: PAGE_SIZE,
  });
  const isRunning = list.data?.isRunning;
  const isSearching = list.search !== "";
  // Add banner clears the search, which would hide the form.
  const shown = {
    ...add,
    isOpen: add.isOpen && !isSearching,
    open: () => {
      list.setSearch("");
      add.open();
    },
  };

  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead
        history="inhouse"
        badge={
          isRunning !== undefined && (
            <Badge tone={isRunning ? "success" : "neutral"}>{isRunning ? "Running" : "Not Running"}</Badge>
          )
        }
        action={may("addBanner") && <AddToggle label="Add banner" form={shown} />}
      />
      <AdsTabs />
      {add.isOpen && (
        // Hidden instead of removed, so that the form keeps its values during a search.
        <div hidden={isSearching}>
          <AddCard title="New banner" form={add}>
            <BannerForm
              key={add.formKey}
              label="New banner"
              draft={ADD_DRAFT}
              verb="Save banner"
              save={({ image, ...texts }, attempt) => addBanner(texts, image as File, attempt.idempotencyKey)}
              onSaved={() => {
                add.close();
                return list.reload();
              }}
              onAddAnother={() => {
                add.reset();
                return list.reload();
              }}
            />
          </AddCard>
        </div>
      )}
      <ListPage
        label="Banners"
        list={list}
        noun="banner"
        search="Search banners"
        bulk={<BulkActions list={list} />}
        empty={
          <EmptyState
            icon={<ImageOff aria-hidden />}
            title="No banners yet"
            text="The app shows your banners between its screens."
            action={may("addBanner") && !add.isOpen && <Button onClick={add.open}>Add the first banner</Button>}
          />
        }
      >
        {() => <BannerTable list={list} />}
      </ListPage>
    </div>
  );
}

const VERBS = { on: "Active", off: "De Active" };

/** The actions for the selected banners. */
function BulkActions({ list }: { list: List<Banner, BannerPage> }) {
  const { bulk, dialog } = useDeleteRows(list, () => deletionOf(list.selected));
  return (
    <>
      <ActiveButtons
        rows={list.selected}
        save={setBannersActive}
        verbs={VERBS}
        question={changeOfAll}
        reload={list.reload}
      />
      {may("removeBanners") && bulk}
      {dialog}
    </>
  );
}

function changeOfAll(count: number, isActive: boolean) {
  return {
    title: isActive
      ? `Show ${formatQuantity(count, "banner")} in the app?`
      : `Hide ${formatQuantity(count, "banner")}?`,
    text: isActive
      ? "The app shows these banners the next time it starts."
      : "The app stops showing these banners the next time it starts.",
  };
}

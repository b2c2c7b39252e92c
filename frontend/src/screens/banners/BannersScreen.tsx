import { ImageOff } from "lucide-react";
import { addBanner, listBanners, PAGE_SIZE } from "@/components/banners/api";
import { BannerForm } from "@/components/banners/BannerForm";
import { AddCard } from "@/components/form/AddCard";
import { ADD_DRAFT, AddToggle, useAddForm } from "@/components/form/AddForm";
import { useOnce } from "@/components/form/useOnce";
import { EmptyState, NoMatch } from "@/components/layout/EmptyState";
import { PageHead } from "@/components/layout/PageHead";
import { ListCard } from "@/components/list/ListCard";
import { useListPage } from "@/components/list/useListPage";
import { AdsTabs } from "@/components/tabs/AdsTabs";
import { may } from "@/lib/config";
import { Badge } from "@/ui/Badge";
import { Button } from "@/ui/Button";
import { BannerTable } from "./BannerTable";
import { BulkActs } from "./BulkActs";
import { TEXTS } from "./texts";

/** Pictures of our own: the list and, unless something is searched, the form to add one. */
export function BannersScreen() {
  const add = useAddForm();
  const once = useOnce();
  const list = useListPage({
    queryKey: ["banners"],
    load: listBanners,
    pagesOf: (data) => data.pages,
    pageSize: PAGE_SIZE,
    keysOf: ({ banners }) => banners.map(({ id }) => id),
  });
  const isRunning = list.query.data?.isRunning;
  const isSearching = list.search !== "";
  // Whoever adds one while searching has the form, and the whole list with it.
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
            <Badge tone={isRunning ? "success" : "neutral"}>{isRunning ? TEXTS.running : TEXTS.notRunning}</Badge>
          )
        }
        action={may("addBanner") && <AddToggle label={TEXTS.add} form={shown} />}
      />
      <AdsTabs />
      {add.isOpen && (
        // Hidden while something is searched, and with all that was typed afterwards.
        <div hidden={isSearching}>
          <AddCard title={TEXTS.newBanner} form={add}>
            <BannerForm
              key={add.turn}
              label={TEXTS.newBanner}
              draft={ADD_DRAFT}
              verb={TEXTS.save}
              save={(texts, image) => once(`form ${add.turn}`, (key) => addBanner(texts, image as File, key))}
              onSaved={() => {
                add.close();
                return list.reload();
              }}
              onFollowed={() => {
                add.again();
                return list.reload();
              }}
            />
          </AddCard>
        </div>
      )}
      <ListCard
        label={TEXTS.list}
        list={list}
        search={{ label: TEXTS.search }}
        bulk={(ids) => <BulkActs list={list} ids={ids} />}
        empty={({ banners }) =>
          banners.length === 0 &&
          (list.search ? (
            <NoMatch what="banners" search={list.search} onClear={() => list.setSearch("")} />
          ) : (
            <EmptyState
              icon={<ImageOff aria-hidden />}
              title={TEXTS.none}
              text={TEXTS.noneText}
              action={may("addBanner") && !add.isOpen && <Button onClick={add.open}>{TEXTS.addFirst}</Button>}
            />
          ))
        }
      >
        {(data) => <BannerTable banners={data.banners} list={list} />}
      </ListCard>
    </div>
  );
}

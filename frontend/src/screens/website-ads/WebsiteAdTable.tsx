import { Zap } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { PLEASE_FILL, ROW_UPDATE_FAILED } from "@/lib/messages";
import { webAddress } from "@/lib/rules";
import { newKey } from "@/lib/unique";
import { useConfirmedAction } from "@/parts/confirm/useConfirmedAction";
import { type Column, DataTable } from "@/parts/data-table/DataTable";
import { useSave } from "@/parts/save/useSave";
import { tellFailure } from "@/parts/toasts/toasts";
import { TrailLink } from "@/parts/trail-link/TrailLink";
import { Badge } from "@/parts/ui/Badge";
import { Button } from "@/parts/ui/Button";
import { Input } from "@/parts/ui/Input";
import { tidy } from "./AddWebsiteAdForm";
import { deleteWebsiteAd, fireAd, updateWebsiteAd, type WebsiteAd } from "./api";

type TableProps = { ads: WebsiteAd[]; onChanged: () => unknown };

export function WebsiteAdTable({ ads, onChanged }: TableProps) {
  const [draft, setDraft] = useState<WebsiteAd>();
  const { ask, dialog } = useConfirmedAction();
  const update = useSave({
    save: (ad: WebsiteAd) => updateWebsiteAd(ad.id, tidy(ad)),
    told: "Updated successfully",
    failed: ROW_UPDATE_FAILED,
    onDone: async () => {
      await onChanged();
      setDraft(undefined);
    },
  });

  function save() {
    if (!draft) {
      return;
    }
    const fault = draft.name.trim() ? webAddress(draft.url) : PLEASE_FILL;
    if (fault === true) {
      update.mutate(draft);
    } else {
      tellFailure(fault);
    }
  }
  function remove(ad: WebsiteAd) {
    ask({
      title: `Delete “${ad.name}”`,
      text: "The ad can no longer be fired. Its history stays.",
      verb: "Delete",
      needsTypedWord: true,
      act: (captcha) => deleteWebsiteAd(ad.id, captcha),
      onDone: onChanged,
    });
  }
  const keys = { draft, setDraft, save };
  return (
    <>
      <DataTable
        label="Website ads"
        columns={columnsFor(keys)}
        rows={ads}
        rowKey={(ad) => ad.id}
        actions={(ad) =>
          draft?.id === ad.id ? (
            <span className="inline-flex gap-2 max-md:flex-wrap">
              <TrailLink target={`website-ad:${ad.id}`} label={`Changes of ${ad.name}`} />
              <Button size="small" tone="primary" pending={update.isPending} onClick={save}>
                Save
              </Button>
              <Button size="small" onClick={() => setDraft(undefined)}>
                Cancel
              </Button>
            </span>
          ) : (
            <RowActions ad={ad} onEdit={() => setDraft(ad)} onDelete={() => remove(ad)} />
          )
        }
      />
      {dialog}
    </>
  );
}

function RowActions({ ad, onEdit, onDelete }: { ad: WebsiteAd; onEdit: () => void; onDelete: () => void }) {
  // The server takes two presses within a second for one.
  const fire = useSave({ save: () => fireAd(ad, newKey()) });
  return (
    <span className="inline-flex gap-2 max-md:flex-wrap">
      {!ad.isReserved && (
        <>
          <Button size="small" onClick={onEdit}>
            Edit
          </Button>
          <Button size="small" tone="quiet" onClick={onDelete}>
            Delete
          </Button>
        </>
      )}
      <Button
        size="small"
        tone="primary"
        icon={<Zap className="size-3.5" aria-hidden />}
        pending={fire.isPending}
        onClick={() => fire.mutate(undefined)}
      >
        Fire
      </Button>
    </span>
  );
}

type Editing = { draft: WebsiteAd | undefined; setDraft: (ad: WebsiteAd | undefined) => void; save: () => void };

function columnsFor(editing: Editing): Column<WebsiteAd>[] {
  return [
    {
      name: "name",
      title: "Name",
      className: "md:min-w-48",
      cell: (ad) => <Cell ad={ad} field="name" label="Ad name" editing={editing} />,
    },
    {
      name: "url",
      title: "URL",
      className: "md:w-1/2",
      cell: (ad) =>
        ad.isReserved ? <Badge>The app's own ad</Badge> : <Cell ad={ad} field="url" label="URL" editing={editing} />,
    },
  ];
}

type CellProps = { ad: WebsiteAd; field: "name" | "url"; label: string; editing: Editing };

function Cell({ ad, field, label, editing }: CellProps) {
  const { draft, setDraft, save } = editing;
  if (draft?.id !== ad.id) {
    return <span className={field === "name" ? "break-words font-medium" : "break-all text-meta"}>{ad[field]}</span>;
  }
  function act(event: KeyboardEvent) {
    if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      save();
    } else if (event.key === "Escape") {
      setDraft(undefined);
    }
  }
  return (
    <Input
      aria-label={label}
      autoFocus={field === "name"}
      value={draft[field]}
      onChange={(event) => setDraft({ ...draft, [field]: event.target.value })}
      onKeyDown={act}
    />
  );
}

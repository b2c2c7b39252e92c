import { useCallback } from "react";
import { z } from "zod";
import { may } from "@/api/permissions";
import { textWithoutSpaces, tidyAddress, webAddress, withoutSpaces } from "@/lib/fields";
import { ROW_UPDATE_FAILED, UPDATED } from "@/lib/messages";
import type { TextSpec } from "@/patterns/form/Form";
import { useConfirmedAction } from "@/patterns/form/useConfirmedAction";
import { HistoryLink } from "@/patterns/layout/PageHead";
import { columnsOf } from "@/patterns/list/columns";
import { DataTable } from "@/patterns/list/DataTable";
import { confirmRowExit, useEditedRow } from "@/patterns/list/openRow";
import { RowForm } from "@/patterns/list/RowForm";
import type { List } from "@/patterns/list/useList";
import { Badge } from "@/ui/Badge";
import { Button } from "@/ui/Button";
import { useStableCallback } from "@/ui/useStableCallback";
import { FireButton } from "./FireButton";
import { LiveState, StopRunning } from "./Running";
import { deleteWebsiteAd, updateWebsiteAd, type WebsiteAd, type WebsiteAdTexts } from "./websiteAdsApi";

export function WebsiteAdTable({ list }: { list: List<WebsiteAd> }) {
  const { open, setOpen, close } = useEditedRow<WebsiteAd>();
  const { confirm, dialog } = useConfirmedAction();

  const remove = useStableCallback((ad: WebsiteAd) => {
    confirm({
      title: `Delete “${ad.name}”?`,
      text: "The ad can no longer be fired. Its history is kept. This cannot be undone.",
      verb: "Delete",
      needsTypedWord: true,
      send: (captcha) => deleteWebsiteAd(ad.id, captcha),
      reload: list.reload,
    });
  });
  const actions = useCallback(
    (ad: WebsiteAd) => (
      <span className="inline-flex flex-wrap gap-2 md:justify-end">
        {!ad.isReserved && (
          <>
            <Button size="small" data-opener="" onClick={() => confirmRowExit(() => setOpen(ad))}>
              Edit
            </Button>
            <Button size="small" tone="quiet" onClick={() => remove(ad)}>
              Delete
            </Button>
          </>
        )}
        <StopRunning ad={ad} />
        <FireButton ad={ad} />
      </span>
    ),
    [remove, setOpen],
  );
  return (
    <>
      <DataTable
        {...list.table}
        label="Website ads"
        columns={COLUMNS}
        actions={may("fireAd") ? actions : undefined}
        actionsWidth="md:w-60 lg:w-76"
        editing={
          open && {
            id: open.id,
            form: (isGone) => (
              <RowForm
                title={open.name}
                schema={SCHEMA}
                fields={FIELDS}
                row={open}
                valuesOf={textsOf}
                save={(typed, version) => updateWebsiteAd(open.id, typed, version)}
                successMessage={UPDATED}
                failureMessage={ROW_UPDATE_FAILED}
                onSaved={list.reload}
                onClose={() => close(open)}
                isGone={isGone}
                moreActions={<HistoryLink target={`website-ad:${open.id}`} label={`Audit log of ${open.name}`} />}
              />
            ),
          }
        }
      />
      {dialog}
    </>
  );
}

const column = columnsOf<WebsiteAd>();

const COLUMNS = column.columns([
  column.display({
    id: "name",
    header: "Name",
    meta: { className: "md:w-[30%]" },
    cell: ({ row: { original: ad } }) => (
      <span className="grid min-w-0 gap-1">
        <span className="wrap-anywhere font-medium">{ad.name}</span>
        <LiveState ad={ad} />
      </span>
    ),
  }),
  column.display({
    id: "url",
    header: "URL",
    meta: { onPhone: "line" },
    cell: ({ row: { original: ad } }) =>
      ad.isReserved ? (
        <Badge>Built in</Badge>
      ) : (
        <span className="wrap-anywhere line-clamp-2 text-meta" title={ad.url}>
          {ad.url}
        </span>
      ),
  }),
]);

function textsOf({ name, url }: WebsiteAd): WebsiteAdTexts {
  return { name, url };
}

export const SCHEMA = z.object({ name: textWithoutSpaces(120), url: webAddress(2000) });

/** The text fields of a website ad. */
export const FIELDS: readonly TextSpec<keyof WebsiteAdTexts>[] = [
  { name: "name", label: "Ad name", tidy: withoutSpaces, hint: "Spaces are removed." },
  {
    name: "url",
    label: "URL",
    tidy: tidyAddress,
    hint: "The page that running calls open, like https://example.com/offer",
  },
];

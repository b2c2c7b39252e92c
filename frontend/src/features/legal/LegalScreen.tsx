import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ExternalLink, PenLine } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { may } from "@/api/permissions";
import { formatTime } from "@/lib/format";
import { Card } from "@/patterns/Card";
import { useConfirmedAction } from "@/patterns/form/useConfirmedAction";
import { PageHead } from "@/patterns/layout/PageHead";
import { QueryBoundary } from "@/patterns/layout/QueryBoundary";
import { ListPage } from "@/patterns/list/ListPage";
import { useList } from "@/patterns/list/useList";
import { VersionRow } from "@/patterns/VersionRow";
import { hasDraft } from "@/session/unsaved";
import { Button, LinkButton } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { Skeleton } from "@/ui/Skeleton";
import { Tabs } from "@/ui/Tabs";
import { fetchText, type LegalText, listVersions, OPERATIONS, restoreVersion, type TextVersion } from "./api";
import { DifferenceDialog } from "./DifferenceDialog";
import { DRAFT, TextForm } from "./TextForm";
import { type Kind, kindOf, TEXTS } from "./texts";

const TABS = [
  { label: "Privacy Policy", href: "/site/policy" },
  { label: "Terms & Conditions", href: "/site/policy/terms" },
] as const;

/** The privacy policy, or the terms and conditions. */
export function LegalScreen() {
  const path = location.pathname.replace(/\/$/, "");
  const kind = kindOf(path);
  const texts = TEXTS[kind];
  const cache = useQueryClient();
  const [isEditing, setEditing] = useState(() => hasDraft(DRAFT));
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    if (wasEditing.current && !isEditing) {
      // The button was hidden while the form was open.
      edit.current?.focus();
    }
    wasEditing.current = isEditing;
  }, [isEditing]);
  const text = useQuery({ queryKey: ["legal", kind], queryFn: () => fetchText(kind) });
  const reload = () => cache.invalidateQueries({ queryKey: ["legal", kind] });

  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead
        history={kind}
        hasVersions={!isEditing && Boolean(text.data?.version)}
        action={
          !isEditing &&
          !text.isLoadingError && (
            // Reserve the space, so that the buttons next to it do not move under the pointer.
            <span className="contents" style={{ visibility: text.data ? undefined : "hidden" }}>
              {text.data?.version !== 0 && (
                <LinkButton href={texts.publicPath} isNewTab>
                  <ExternalLink className="size-4" aria-hidden />
                  Public page
                </LinkButton>
              )}
              {may(OPERATIONS[kind].save) && (
                <Button
                  ref={edit}
                  tone="primary"
                  icon={<PenLine className="size-4" aria-hidden />}
                  onClick={() => setEditing(true)}
                >
                  Edit
                </Button>
              )}
            </span>
          )
        }
      />
      <Tabs label="Texts" tabs={TABS} current={path} />
      <QueryBoundary query={text} skeleton={<Skeleton className="h-80" />}>
        {(current) =>
          isEditing ? (
            <TextForm
              kind={kind}
              opened={current}
              onClose={() => setEditing(false)}
              onSaved={reload}
              onUseTheirVersion={reload}
            />
          ) : (
            <div className="grid grid-cols-1 items-start gap-6 xl:has-[#versions]:grid-cols-[minmax(0,1fr)_26rem]">
              <ReadText text={current} onEdit={may(OPERATIONS[kind].save) ? () => setEditing(true) : undefined} />
              {current.version > 0 && (
                <div id="versions" className="scroll-mt-20">
                  <TextVersions kind={kind} current={current} onRestored={reload} />
                </div>
              )}
            </div>
          )
        }
      </QueryBoundary>
    </div>
  );
}

/** `onEdit` is undefined without the permission. */
function ReadText({ text, onEdit }: { text: LegalText; onEdit: (() => void) | undefined }) {
  if (text.version === 0) {
    return (
      <Card>
        <EmptyState
          icon={<PenLine aria-hidden />}
          title="Nothing published yet"
          text="App stores require a public link. Publishing creates the page."
          action={onEdit && <Button onClick={onEdit}>Write the text</Button>}
        />
      </Card>
    );
  }
  return (
    <Card>
      <article className="max-w-[72ch]">
        <h2 className="break-words font-semibold text-title tracking-tight" dir="auto">
          {text.title}
        </h2>
        <p className="tabular mt-1 text-meta text-muted">
          {`Version ${text.version}, published by ${text.changedBy} on ${formatTime(text.changedAt ?? "")}`}
        </p>
        <div className="mt-5 whitespace-pre-wrap break-words leading-relaxed" dir="auto">
          {text.description}
        </div>
      </article>
    </Card>
  );
}

const LIMIT = 10;

type TextVersionsProps = { kind: Kind; current: LegalText; onRestored: () => unknown };

/** All published versions, newest first, each with Restore. */
function TextVersions({ kind, current, onRestored }: TextVersionsProps) {
  const [compared, setCompared] = useState<TextVersion>();
  const [restored, setRestored] = useState<TextVersion>();
  const { confirm, dialog } = useConfirmedAction();
  const list = useList({
    queryKey: ["legal", kind, "versions"],
    load: ({ page }) => listVersions(kind, page, LIMIT),
    isPaged: true,
  });

  function restore({ number, at }: TextVersion) {
    setRestored(undefined);
    confirm({
      title: `Restore version ${number}?`,
      text: `The text from ${formatTime(at)} is published again. This creates a new version, so you can undo it.`,
      verb: "Restore",
      tone: "primary",
      needsTypedWord: true,
      send: (captcha) => restoreVersion(kind, number, captcha),
      failureMessage: TEXTS[kind].failed,
      onDone: onRestored,
    });
  }

  return (
    <>
      <ListPage
        label="Versions"
        list={list}
        skeletonRows={3}
        toolbar={
          <div className="px-1">
            <h2 className="font-semibold text-card">Versions</h2>
            <p className="mt-1 text-meta text-muted">All published versions and who published them.</p>
          </div>
        }
      >
        {({ rows }) => (
          <ol className="grid grid-cols-1 divide-y divide-border p-4" aria-label="Versions">
            {rows.map((version) => (
              <VersionRow
                key={version.number}
                version={version}
                isLive={version.number === current.version}
                onRestore={may(OPERATIONS[kind].restore) ? () => setRestored(version) : undefined}
                actions={
                  <Button
                    size="small"
                    tone="quiet"
                    aria-label={`What changed: version ${version.number}`}
                    onClick={() => setCompared(version)}
                  >
                    What changed
                  </Button>
                }
              >
                <p className="mt-1 truncate text-meta" dir="auto" title={version.title}>
                  {version.title}
                </p>
              </VersionRow>
            ))}
          </ol>
        )}
      </ListPage>
      {dialog}
      {compared && <DifferenceDialog kind={kind} number={compared.number} onClose={() => setCompared(undefined)} />}
      {restored && (
        <DifferenceDialog
          kind={kind}
          number={restored.number}
          onClose={() => setRestored(undefined)}
          restore={{ current, onConfirm: () => restore(restored) }}
        />
      )}
    </>
  );
}

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ExternalLink, PenLine } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { EmptyState } from "@/components/layout/EmptyState";
import { PageHead } from "@/components/layout/PageHead";
import { QueryBoundary } from "@/components/layout/QueryBoundary";
import { Tabs } from "@/components/tabs/Tabs";
import { Waiting } from "@/components/waiting/Waiting";
import { may } from "@/lib/config";
import { formatTime } from "@/lib/format";
import { hasDraft } from "@/lib/unsaved";
import { Button, LinkButton } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { Skeleton } from "@/ui/Skeleton";
import { CALLS, fetchText, type LegalText } from "./api";
import { DRAFT, TextForm } from "./TextForm";
import { EMPTY, kindOf, TABS, TEXTS, WORDS } from "./texts";
import { Versions } from "./Versions";

/** Privacy policy, or terms and conditions: read, edit, save. */
export function LegalScreen() {
  const path = location.pathname.replace(/\/$/, "");
  const kind = kindOf(path);
  const words = WORDS[kind];
  const cache = useQueryClient();
  const [isEditing, setEditing] = useState(() => hasDraft(DRAFT));
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    if (wasEditing.current && !isEditing) {
      // The button that opened the form was away with it.
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
        action={
          !isEditing &&
          !text.isLoadingError && (
            // What is meant for the button beside them must not fall on them.
            <span className="contents" style={{ visibility: text.data ? undefined : "hidden" }}>
              {text.data?.version !== 0 && (
                <LinkButton href={words.publicPath} isNewTab>
                  <ExternalLink className="size-4" aria-hidden />
                  {TEXTS.publicPage}
                </LinkButton>
              )}
              {may(CALLS[kind].save) && (
                <Button
                  ref={edit}
                  tone="primary"
                  icon={<PenLine className="size-4" aria-hidden />}
                  onClick={() => setEditing(true)}
                >
                  {TEXTS.edit}
                </Button>
              )}
            </span>
          )
        }
      />
      <Waiting area="legal." />
      <Tabs label={TEXTS.tabs} tabs={TABS} current={path} />
      <QueryBoundary query={text} skeleton={<Skeleton className="h-80" />}>
        {(standing) =>
          isEditing ? (
            <TextForm
              kind={kind}
              opened={standing}
              onClose={() => setEditing(false)}
              onSaved={async () => {
                await reload();
                setEditing(false);
              }}
              onTheirs={reload}
            />
          ) : (
            <>
              <ReadText text={standing} />
              {standing.version > 0 && <Versions kind={kind} newest={standing.version} onRestored={reload} />}
            </>
          )
        }
      </QueryBoundary>
    </div>
  );
}

function ReadText({ text }: { text: LegalText }) {
  if (text.version === 0) {
    return (
      <Card>
        <EmptyState icon={<PenLine aria-hidden />} {...EMPTY} />
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
          {TEXTS.savedBy(text.version, text.changedBy, formatTime(text.changedAt ?? ""))}
        </p>
        <div className="mt-5 whitespace-pre-wrap break-words leading-relaxed" dir="auto">
          {text.description}
        </div>
      </article>
    </Card>
  );
}

import { Clapperboard, SearchX, Trash2 } from "lucide-react";
import { useCallback, useState } from "react";
import { useConfirmedAction } from "@/components/form/useConfirmedAction";
import { CopyButton } from "@/components/layout/CopyButton";
import { EmptyState } from "@/components/layout/EmptyState";
import { PageHead } from "@/components/layout/PageHead";
import { DataTable } from "@/components/list/DataTable";
import { ListCard, ListCount } from "@/components/list/ListCard";
import { useListPage } from "@/components/list/useListPage";
import { FETCH_FAILED } from "@/lib/messages";
import { may } from "@/lib/rights";
import { sayNumber } from "@/lib/words";
import { Badge } from "@/ui/Badge";
import { Button } from "@/ui/Button";
import { deleteVideos, fetchVideos, PAGE_SIZE, type Video } from "./api";
import { columnsFor } from "./columns";
import { PlayerDialog } from "./PlayerDialog";
import { DELETE_TEXT, EMPTY, SEARCH, sayNoMatch, TEXTS } from "./texts";
import { UploadCard } from "./UploadCard";

// Posters come from the worker: the screen looks again until none is missing any more.
const LOOK_EVERY_MS = 3000;
// Two hundred films take minutes. One that has none after an hour gets none.
const AWAITED_MS = 3_600_000;

/** The short videos that the app plays before a call. */
export function VideosScreen() {
  const list = useListPage({
    queryKey: ["videos"],
    load: ({ page, search }) => fetchVideos(page, search),
    pagesOf: (data) => data.pages,
    pageSize: PAGE_SIZE,
    failed: FETCH_FAILED,
    lookAgain: ({ videos }) => (videos.some(isWithoutPoster) ? LOOK_EVERY_MS : false),
  });
  const [played, setPlayed] = useState<Video>();
  const [columns] = useState(() => columnsFor(setPlayed));
  const actions = useCallback(
    (video: Video) => <CopyButton text={video.address} what={TEXTS.addressOf(video.name)} />,
    [],
  );
  const { ask, dialog } = useConfirmedAction();
  const { data } = list.query;

  function remove(ids: readonly string[]) {
    ask({
      title: TEXTS.deleteTitle(sayNumber(ids.length, TEXTS.one)),
      text: DELETE_TEXT,
      verb: TEXTS.delete,
      act: (captcha) => deleteVideos([...ids], captcha),
      onDone: () => {
        list.selection.onChange(new Set());
        return list.reload();
      },
    });
  }

  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead
        history="video"
        badge={
          data && (
            <Badge tone={data.isRunning ? "success" : "neutral"}>
              {data.isRunning ? TEXTS.running : TEXTS.notRunning}
            </Badge>
          )
        }
      />
      {may("uploadVideos") && <UploadCard onArrived={list.reload} />}
      <ListCard
        label={TEXTS.library}
        list={list}
        failed={FETCH_FAILED}
        search={{ label: SEARCH }}
        toolbar={<ListCount of={data?.total} one={TEXTS.one} />}
        empty={({ videos }) =>
          videos.length === 0 &&
          (list.search ? (
            <EmptyState
              icon={<SearchX aria-hidden />}
              title={sayNoMatch(list.search)}
              action={<Button onClick={() => list.setSearch("")}>{TEXTS.showAll}</Button>}
            />
          ) : (
            <EmptyState icon={<Clapperboard aria-hidden />} {...EMPTY} />
          ))
        }
        bulk={(ids) => (
          <Button
            size="small"
            tone="danger"
            aria-label={TEXTS.deleteSelected(ids.length)}
            icon={<Trash2 className="size-4" aria-hidden />}
            onClick={() => remove(ids)}
          >
            {TEXTS.delete}
          </Button>
        )}
      >
        {({ videos }) => (
          <DataTable
            {...list.table}
            label={TEXTS.videos}
            columns={columns}
            rows={videos}
            rowKey={keyOf}
            selection={may("removeVideos") ? list.selection : undefined}
            actions={actions}
            actionsWidth="md:w-20"
          />
        )}
      </ListCard>
      {played && <PlayerDialog video={played} onClose={() => setPlayed(undefined)} />}
      {dialog}
    </div>
  );
}

function keyOf(video: Video): string {
  return video.id;
}

function isWithoutPoster({ poster, seconds, createdAt }: Video): boolean {
  return !poster && seconds === null && Date.now() - Date.parse(createdAt) < AWAITED_MS;
}

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Clapperboard, Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import { Refused } from "@/lib/client";
import { FETCH_FAILED } from "@/lib/messages";
import { useConfirmedAction } from "@/parts/confirm/useConfirmedAction";
import { DataTable, TableSkeleton } from "@/parts/data-table/DataTable";
import { useListState } from "@/parts/list-state/useListState";
import { PageHead } from "@/parts/page-head/PageHead";
import { Pager } from "@/parts/pager/Pager";
import { EmptyState } from "@/parts/states/EmptyState";
import { Loaded } from "@/parts/states/Loaded";
import { tellFailure } from "@/parts/toasts/toasts";
import { Badge } from "@/parts/ui/Badge";
import { Button } from "@/parts/ui/Button";
import { deleteVideos, fetchVideos, PAGE_SIZE, type Video, type VideoPage } from "./api";
import { columnsFor } from "./columns";
import { PlayerDialog } from "./PlayerDialog";
import { UploadCard } from "./UploadCard";

// Posters come from the worker: young rows without one are looked at again.
const LOOK_EVERY_MS = 3000;
const YOUNG_MS = 60_000;

/** The short videos that the app plays before a call (spec 2). */
export function VideosScreen() {
  const [pageText, setPageText] = useListState("page");
  const page = Math.max(1, Number.parseInt(pageText, 10) || 1);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [played, setPlayed] = useState<Video>();
  const cache = useQueryClient();
  const { ask, dialog } = useConfirmedAction();
  const videos = useQuery({
    queryKey: ["videos", page],
    queryFn: () => fetchVideos(page),
    placeholderData: (before: VideoPage | undefined) => before,
    refetchInterval: (query) => (query.state.data?.videos.some(isWithoutPoster) ? LOOK_EVERY_MS : false),
  });
  useEffect(() => {
    if (videos.error instanceof Refused) {
      tellFailure(videos.error.answer.message || FETCH_FAILED);
    }
  }, [videos.error]);
  const reload = () => cache.invalidateQueries({ queryKey: ["videos"] });

  function remove() {
    const count = chosen.size;
    ask({
      title: count === 1 ? "Delete 1 video" : `Delete ${count} videos`,
      text: "The files go, too; the app plays them no more. This cannot be undone.",
      verb: "Delete",
      act: (captcha) => deleteVideos([...chosen], captcha),
      onDone: () => {
        setChosen(new Set());
        return reload();
      },
    });
  }
  const isRunning = videos.data?.isRunning === true;

  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead
        title="Video Management"
        purpose="Short videos that the app plays before a call."
        trail="video"
        action={
          videos.data && <Badge tone={isRunning ? "success" : "neutral"}>{isRunning ? "Running" : "Not Running"}</Badge>
        }
      />
      <UploadCard onUploaded={reload} />
      <section aria-label="Library" className="rounded-card border border-border bg-surface shadow-hairline">
        <header className="flex flex-wrap items-center justify-between gap-3 border-border border-b p-3 md:px-4">
          <h2 className="font-semibold text-card">
            Library{videos.data && <span className="tabular ml-2 font-normal text-muted">{videos.data.total}</span>}
          </h2>
          <Button
            size="small"
            tone="danger"
            disabled={chosen.size === 0}
            icon={<Trash2 className="size-4" aria-hidden />}
            onClick={remove}
          >
            {chosen.size ? `Delete ${chosen.size} selected` : "Delete selected"}
          </Button>
        </header>
        <Loaded query={videos} skeleton={<TableSkeleton />}>
          {(data) =>
            data.videos.length === 0 ? (
              <EmptyState
                icon={<Clapperboard aria-hidden />}
                title="No videos yet"
                text="Upload the first ones above."
              />
            ) : (
              <>
                <DataTable
                  label="Videos"
                  columns={columnsFor(setPlayed)}
                  rows={data.videos}
                  rowKey={(video) => video.id}
                  firstNumber={(page - 1) * PAGE_SIZE + 1}
                  selection={{ chosen, onChange: setChosen }}
                />
                <Pager
                  page={Math.min(page, data.pages)}
                  pages={data.pages}
                  onPage={(next) => {
                    setChosen(new Set());
                    setPageText(next === 1 ? "" : String(next));
                  }}
                />
              </>
            )
          }
        </Loaded>
      </section>
      {played && <PlayerDialog video={played} onClose={() => setPlayed(undefined)} />}
      {dialog}
    </div>
  );
}

function isWithoutPoster({ poster, seconds, createdAt }: Video): boolean {
  return !poster && seconds === null && Date.now() - Date.parse(createdAt) < YOUNG_MS;
}

import { Clapperboard, Trash2 } from "lucide-react";
import { useState } from "react";
import { useConfirmedAction } from "@/components/form/useConfirmedAction";
import { EmptyState } from "@/components/layout/EmptyState";
import { PageHead } from "@/components/layout/PageHead";
import { DataTable } from "@/components/list/DataTable";
import { ListCard } from "@/components/list/ListCard";
import { useListPage } from "@/components/list/useListPage";
import { FETCH_FAILED } from "@/lib/messages";
import { sayNumber } from "@/lib/words";
import { Badge } from "@/ui/Badge";
import { Button } from "@/ui/Button";
import { deleteVideos, fetchVideos, PAGE_SIZE, type Video } from "./api";
import { columnsFor } from "./columns";
import { PlayerDialog } from "./PlayerDialog";
import { UploadCard } from "./UploadCard";

// Posters come from the worker: the screen looks again until none is missing any more.
const LOOK_EVERY_MS = 3000;
// Two hundred films take minutes. One that has none after an hour gets none.
const AWAITED_MS = 3_600_000;

/** The short videos that the app plays before a call. */
export function VideosScreen() {
  const list = useListPage({
    queryKey: ["videos"],
    load: ({ page }) => fetchVideos(page),
    pagesOf: (data) => data.pages,
    pageSize: PAGE_SIZE,
    failed: FETCH_FAILED,
    lookAgain: ({ videos }) => (videos.some(isWithoutPoster) ? LOOK_EVERY_MS : false),
  });
  const [played, setPlayed] = useState<Video>();
  const [columns] = useState(() => columnsFor(setPlayed));
  const { ask, dialog } = useConfirmedAction();
  const { data } = list.query;

  function remove(ids: readonly string[]) {
    ask({
      title: `Delete ${sayNumber(ids.length, "video")}`,
      text: "The files are deleted and the app stops playing them. This cannot be undone.",
      verb: "Delete",
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
        title="Video Management"
        purpose="Short videos that the app plays before a call."
        history="video"
        action={
          data && (
            <Badge tone={data.isRunning ? "success" : "neutral"}>{data.isRunning ? "Running" : "Not Running"}</Badge>
          )
        }
      />
      <UploadCard onUploaded={list.reload} />
      <ListCard
        label="Library"
        list={list}
        failed={FETCH_FAILED}
        toolbar={
          <h2 className="px-1 font-semibold text-card">
            Library{data && <span className="tabular ml-2 font-normal text-muted">{data.total}</span>}
          </h2>
        }
        empty={({ videos }) =>
          videos.length === 0 && (
            <EmptyState icon={<Clapperboard aria-hidden />} title="No videos yet" text="Upload the first ones above." />
          )
        }
        bulk={(ids) => (
          <Button
            size="small"
            tone="danger"
            aria-label={`Delete ${ids.length} selected`}
            icon={<Trash2 className="size-4" aria-hidden />}
            onClick={() => remove(ids)}
          >
            Delete
          </Button>
        )}
      >
        {({ videos }) => (
          <DataTable
            {...list.table}
            label="Videos"
            columns={columns}
            rows={videos}
            rowKey={keyOf}
            selection={list.selection}
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

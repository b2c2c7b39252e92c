import { Clapperboard, Play } from "lucide-react";
import { useCallback, useState } from "react";
import { may } from "@/api/permissions";
import { formatQuantity, formatTime } from "@/lib/format";
import { FETCH_FAILED } from "@/lib/messages";
import { serverNow } from "@/lib/serverClock";
import { Dialog } from "@/patterns/Dialog";
import { CopyButton } from "@/patterns/layout/CopyButton";
import { PageHead } from "@/patterns/layout/PageHead";
import { type Columns, columnsOf } from "@/patterns/list/columns";
import { DataTable } from "@/patterns/list/DataTable";
import { ListPage } from "@/patterns/list/ListPage";
import { useDeleteRows } from "@/patterns/list/useDeleteRows";
import { useList } from "@/patterns/list/useList";
import { Badge } from "@/ui/Badge";
import { EmptyState } from "@/ui/EmptyState";
import { deleteVideos, fetchVideos, PAGE_SIZE, type Video } from "./api";
import { formatSize } from "./selection";
import { UploadCard } from "./UploadCard";

// The worker creates the thumbnails, so the screen polls until all are there.
const POLL_MS = 3000;
// 200 videos take minutes. A video without a thumbnail after an hour will not get one.
const AWAITED_MS = 3_600_000;

/** The short videos that the app plays before a call. */
export function VideosScreen() {
  const list = useList({
    queryKey: ["videos"],
    load: fetchVideos,
    isPaged: true,
    pageSize: PAGE_SIZE,
    failureMessage: FETCH_FAILED,
    refetchInterval: ({ rows }) => (rows.some(isWithoutThumbnail) ? POLL_MS : false),
  });
  const [played, setPlayed] = useState<Video>();
  const [columns] = useState(() => columnsFor(setPlayed));
  const actions = useCallback((video: Video) => <CopyButton text={video.url} what={`address of ${video.name}`} />, []);
  const { data } = list;

  const { bulk, dialog } = useDeleteRows(list, (ids) => ({
    title: `Delete ${formatQuantity(ids.length, "video")}`,
    text: "The files are deleted and the app stops playing them. This cannot be undone.",
    send: (captcha) => deleteVideos(ids, captcha),
  }));

  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead
        history="video"
        badge={
          data && (
            <Badge tone={data.isRunning ? "success" : "neutral"}>{data.isRunning ? "Running" : "Not Running"}</Badge>
          )
        }
      />
      {may("uploadVideos") && <UploadCard onArrived={list.reload} />}
      <ListPage
        label="Library"
        list={list}
        noun="video"
        search="Search videos"
        empty={<EmptyState icon={<Clapperboard aria-hidden />} title="No videos yet" text="Upload MP4 files above." />}
        bulk={bulk}
      >
        {() => (
          <DataTable
            {...list.table}
            label="Videos"
            columns={columns}
            selection={may("removeVideos") ? list.selection : undefined}
            actions={actions}
            actionsWidth="md:w-17 lg:w-20"
          />
        )}
      </ListPage>
      {played && <PlayerDialog video={played} onClose={() => setPlayed(undefined)} />}
      {dialog}
    </div>
  );
}

function isWithoutThumbnail({ poster, seconds, createdAt }: Video): boolean {
  return !poster && seconds === null && serverNow() - Date.parse(createdAt) < AWAITED_MS;
}

const column = columnsOf<Video>();

function columnsFor(onPlay: (video: Video) => void): Columns<Video> {
  return column.columns([
    column.accessor((video) => video.name.toLowerCase(), {
      id: "name",
      header: "Video",
      cell: ({ row: { original: video } }) => (
        <span className="flex min-w-0 items-center gap-3">
          <button
            type="button"
            aria-label={`Play ${video.name}`}
            onClick={() => onPlay(video)}
            className="relative grid h-12 w-20 shrink-0 place-items-center overflow-hidden rounded-control bg-sunken"
          >
            {video.poster && (
              <img
                src={video.poster}
                alt=""
                width={80}
                height={48}
                loading="lazy"
                className="absolute inset-0 size-full object-cover"
              />
            )}
            <span className="relative grid size-6 place-items-center rounded-full bg-surface text-foreground shadow-hairline">
              <Play className="size-3.5" aria-hidden />
            </span>
          </button>
          <span className="wrap-anywhere line-clamp-2 font-medium" title={video.name}>
            {video.name}
          </span>
        </span>
      ),
    }),
    column.accessor((video) => video.seconds ?? 0, {
      id: "length",
      header: "Length",
      meta: { isNumeric: true, className: "md:w-20 lg:w-24" },
      cell: ({ row: { original: video } }) => formatLength(video.seconds),
    }),
    column.accessor((video) => video.bytes, {
      id: "size",
      header: "Size",
      meta: { isNumeric: true, className: "md:w-19 lg:w-24" },
      cell: ({ row: { original: video } }) => formatSize(video.bytes),
    }),
    column.accessor((video) => video.createdAt, {
      id: "at",
      header: "Uploaded",
      meta: { onPhone: "foot", className: "md:w-27 lg:w-50" },
      cell: ({ row: { original: video } }) => (
        <span className="tabular text-meta text-muted lg:whitespace-nowrap">{formatTime(video.createdAt)}</span>
      ),
    }),
  ]);
}

function formatLength(seconds: number | null): string {
  if (seconds === null) {
    return "—";
  }
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

function PlayerDialog({ video, onClose }: { video: Video; onClose: () => void }) {
  const [isFailed, setFailed] = useState(false);
  return (
    <Dialog isWide title={video.name} onClose={onClose}>
      {isFailed && (
        <p role="alert" className="mb-3 text-danger-text">
          This video cannot be played. It may have been deleted, or your browser may not support its format.
        </p>
      )}
      {/* biome-ignore lint/a11y/useMediaCaption: uploaded videos have no captions */}
      <video
        src={video.url}
        onError={() => setFailed(true)}
        poster={video.poster || undefined}
        controls
        autoPlay
        playsInline
        aria-label={video.name}
        className="max-h-[70dvh] w-full rounded-card bg-black"
      />
    </Dialog>
  );
}

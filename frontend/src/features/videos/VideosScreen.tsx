import { Clapperboard, Play } from "lucide-react";
import { useCallback, useState } from "react";
import { may } from "@/api/permissions";
import { formatQuantity, formatTime } from "@/lib/format";
import { FETCH_FAILED } from "@/lib/messages";
import { serverNow } from "@/lib/serverClock";
import { Dialog } from "@/patterns/Dialog";
import { RoleNote } from "@/patterns/form/RoleGuard";
import { PageHead } from "@/patterns/layout/PageHead";
import { type Columns, columnsOf } from "@/patterns/list/columns";
import { DataTable } from "@/patterns/list/DataTable";
import { ListPage } from "@/patterns/list/ListPage";
import { useDeleteRows } from "@/patterns/list/useDeleteRows";
import { useList } from "@/patterns/list/useList";
import { Menu, type MenuItem } from "@/patterns/Menu";
import { toastFailure, toastSuccess } from "@/patterns/toasts/toasts";
import { Badge } from "@/ui/Badge";
import { classes } from "@/ui/classes";
import { EmptyState } from "@/ui/EmptyState";
import { useStableCallback } from "@/ui/useStableCallback";
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
  const { data } = list;

  const { remove, bulk, dialog } = useDeleteRows(list, (ids) => ({
    title: `Delete ${formatQuantity(ids.length, "video")}?`,
    text: "The files are deleted and the app stops playing them. This cannot be undone.",
    send: (captcha) => deleteVideos(ids, captcha),
  }));

  const removeOne = useStableCallback((video: Video) => remove([video.id]));
  const actions = useCallback(
    (video: Video) => <Menu label={`Actions for ${video.name}`} items={itemsOf(video, () => removeOne(video))} />,
    [removeOne],
  );

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
      {may("uploadVideos") ? <UploadCard onArrived={list.reload} /> : <RoleNote operation="uploadVideos" />}
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

function itemsOf(video: Video, onDelete: () => void): MenuItem[] {
  // Plain HTTP has no clipboard.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  return [
    ...(clipboard ? [{ label: "Copy URL", onSelect: () => copy(clipboard, video.url) }] : []),
    { label: "Download", onSelect: () => download(video) },
    { label: "Delete", isDangerous: true, operation: "removeVideos", onSelect: onDelete },
  ];
}

function copy(clipboard: Clipboard, url: string): void {
  clipboard.writeText(url).then(
    () => toastSuccess("URL copied"),
    () => toastFailure("Could not copy the URL."),
  );
}

/** Browsers ignore `download` for files of another site, which open in a new tab instead. */
function download({ url, name }: Video): void {
  Object.assign(document.createElement("a"), { href: url, download: name, target: "_blank", rel: "noopener" }).click();
}

const THUMBNAIL = "h-16 w-28 rounded-control bg-sunken max-md:h-12 max-md:w-20";

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
            className="flex shrink-0 items-center gap-2 rounded-control text-muted hover:text-foreground"
          >
            {video.poster ? (
              <img
                src={video.poster}
                alt=""
                width={112}
                height={64}
                loading="lazy"
                className={classes(THUMBNAIL, "object-cover")}
              />
            ) : (
              <span className={THUMBNAIL} />
            )}
            {/* Next to the thumbnail, where it covers nothing. */}
            <Play className="size-4 fill-current" aria-hidden />
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

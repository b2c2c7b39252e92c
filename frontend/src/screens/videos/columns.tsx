import { Play } from "lucide-react";
import type { Column } from "@/components/list/DataTable";
import { formatTime } from "@/lib/format";
import type { Video } from "./api";
import { TEXTS } from "./texts";

export function columnsFor(onPlay: (video: Video) => void): readonly Column<Video>[] {
  return [
    {
      name: "name",
      title: TEXTS.video,
      sortBy: (video) => video.name.toLowerCase(),
      cell: (video) => (
        <span className="flex min-w-0 items-center gap-3">
          <button
            type="button"
            aria-label={TEXTS.play(video.name)}
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
    },
    {
      name: "length",
      title: TEXTS.length,
      className: "md:w-24",
      isFigure: true,
      sortBy: (video) => video.seconds ?? 0,
      cell: (video) => sayLength(video.seconds),
    },
    {
      name: "size",
      title: TEXTS.size,
      className: "md:w-24",
      isFigure: true,
      sortBy: (video) => video.bytes,
      cell: (video) => saySize(video.bytes),
    },
    {
      name: "at",
      title: TEXTS.uploaded,
      onPhone: "foot",
      className: "md:w-50",
      sortBy: (video) => video.createdAt,
      cell: (video) => (
        <span className="tabular text-meta text-muted md:whitespace-nowrap">{formatTime(video.createdAt)}</span>
      ),
    },
  ];
}

function sayLength(seconds: number | null): string {
  if (seconds === null) {
    return "—";
  }
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

export function saySize(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

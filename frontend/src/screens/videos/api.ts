// The calls of the video library, and their wire names (spec 7).
import { type Answer, call } from "@/lib/client";

export type Video = {
  id: string;
  address: string;
  /** Empty while there is none. */
  poster: string;
  name: string;
  bytes: number;
  seconds: number | null;
  createdAt: string;
};
export type VideoPage = { videos: Video[]; pages: number; total: number; isRunning: boolean };
export type Upload = { onProgress: (part: number) => void; signal: AbortSignal; idempotencyKey: string };

export const PAGE_SIZE = 60;
const PATH = "/api/App/video/admin";
type WireVideo = {
  _id: string;
  video: string;
  poster?: string;
  name?: string;
  size?: number;
  duration?: number | null;
  createdAt?: string;
};

export async function fetchVideos(page: number): Promise<VideoPage> {
  type Answered = Answer & { data: WireVideo[]; totalPages?: number; total?: number; preVideo?: boolean };
  const answer = await call<Answered>("GET", PATH, { query: { page, limit: PAGE_SIZE } });
  return {
    videos: answer.data.map((row) => ({
      id: row._id,
      address: row.video,
      poster: row.poster ?? "",
      name: row.name ?? row.video.split("/").at(-1) ?? "",
      bytes: row.size ?? 0,
      seconds: row.duration ?? null,
      createdAt: row.createdAt ?? "",
    })),
    pages: Math.max(1, answer.totalPages ?? 1),
    total: answer.total ?? answer.data.length,
    isRunning: answer.preVideo === true,
  };
}

/** Send one file; true when it is new, false when its content was in the library already. */
export async function uploadVideo(file: File, upload: Upload): Promise<boolean> {
  const form = new FormData();
  form.append("video", file);
  const answer = await call<Answer & { data?: { isNew: boolean }[] }>("POST", PATH, { form, ...upload });
  return answer.data?.[0]?.isNew !== false;
}

export function deleteVideos(ids: string[], captcha: string): Promise<Answer> {
  return call("DELETE", PATH, { body: { id: ids }, captcha });
}

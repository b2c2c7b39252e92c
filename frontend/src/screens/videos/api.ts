// The calls of the video library, and their wire names.
import { type Answer, call, type Schema } from "@/lib/client";
import type { ListData, ListRequest } from "@/patterns/useList";

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
type VideoPage = ListData<Video> & { isRunning: boolean };
type Upload = { onProgress: (part: number) => void; signal: AbortSignal; idempotencyKey: string };

export const PAGE_SIZE = 60;
const PATH = "/api/App/video/admin";

export async function fetchVideos({ page, search, sort, signal }: ListRequest): Promise<VideoPage> {
  const answer = await call<Schema<"VideoList">>("GET", PATH, {
    query: { page, limit: PAGE_SIZE, ...(search && { q: search }), ...(sort && { sort }) },
    signal,
  });
  return {
    rows: answer.data.map((row) => ({
      id: row._id,
      address: row.video,
      poster: row.poster,
      name: row.name,
      bytes: row.size,
      seconds: row.duration,
      createdAt: row.createdAt,
    })),
    page: answer.page,
    pages: answer.totalPages,
    hasMorePages: answer.hasMorePages,
    total: answer.total,
    isRunning: answer.preVideo,
  };
}

/** Send one file; true when it is new, false when its content was in the library already. */
export async function uploadVideo(file: File, upload: Upload): Promise<boolean> {
  const form = new FormData();
  form.append("video", file);
  const answer = await call<Schema<"UploadAnswer">>("POST", PATH, { form, ...upload });
  return answer.data[0]?.isNew !== false;
}

export function deleteVideos(ids: string[], captcha: string): Promise<Answer> {
  return call("DELETE", PATH, { body: { id: ids }, captcha });
}

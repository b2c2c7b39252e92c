import { api, onceOnly, pageQuery, type Schema, unwrap, withCaptcha } from "@/api/client";
import type { ListData, ListRequest } from "@/patterns/list/useList";

export type Video = Schema<"VideoRow">;
type VideoPage = ListData<Video> & { isRunning: boolean };
type Upload = { onProgress: (part: number) => void; signal: AbortSignal; idempotencyKey: string };

export const PAGE_SIZE = 60;
const PATH = "/api/App/video/admin";

export async function fetchVideos({ signal, ...request }: ListRequest): Promise<VideoPage> {
  const query = pageQuery<never>(request, PAGE_SIZE);
  const { data, totalPages, ...rest } = await unwrap(api.GET(PATH, { params: { query }, signal }));
  return { ...rest, rows: data, pages: totalPages };
}

/** Send one file. Returns false if the library already had its content. */
export async function uploadVideo(file: File, { idempotencyKey, ...options }: Upload): Promise<boolean> {
  const params = { header: onceOnly(idempotencyKey) };
  const { data } = await unwrap(api.POST(PATH, { params, body: { video: [file] }, ...options }));
  return data[0]?.isNew !== false;
}

export function deleteVideos(ids: string[], captcha: string) {
  return unwrap(api.DELETE(PATH, { params: { header: withCaptcha(captcha) }, body: { id: ids } }));
}

// A separate file, because only the sign-out screen needs it.
import { ApiError } from "@/api/ApiError";
import { api, unwrap } from "@/api/client";
import { clearStorages, readStored } from "@/lib/storage";
import { stopChecking } from "./session";

let ending: string | null = null;

/**
 * End the session on the server, and clear both storages in any case.
 *
 * Throws if the server did not confirm it. The next attempt ends the same session, whose token only this page still
 * has, or the newer session of another tab.
 */
export async function endSession(): Promise<void> {
  await stopChecking();
  ending = readStored("admin_video_call") ?? ending;
  clearStorages();
  if (ending) {
    const headers = { Authorization: `Bearer ${ending}` };
    await unwrap(api.POST("/api/admin/Logout", { headers })).catch(unlessOver);
    ending = null;
  }
}

function unlessOver(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 401)) {
    throw error;
  }
}

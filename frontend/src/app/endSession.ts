// Logging out, which one screen does: no other carries it.
import { ApiError } from "@/app/api/ApiError";
import { api, unwrap } from "@/app/api/client";
import { stopChecking } from "./session";
import { clearStorages, readStored } from "./storage";

let ending: string | null = null;

/**
 * End the session on the server as well; storages are cleared whatever it answers. Throws unless it is over there: until
 * then the next try ends the same one, which this page alone still knows, or the one that another tab began meanwhile.
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

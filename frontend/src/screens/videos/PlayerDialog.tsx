import { Dialog } from "@/ui/Dialog";
import type { Video } from "./api";

export function PlayerDialog({ video, onClose }: { video: Video; onClose: () => void }) {
  return (
    <Dialog isWide title={video.name} onClose={onClose}>
      {/* biome-ignore lint/a11y/useMediaCaption: what admins upload has no captions */}
      <video
        src={video.address}
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

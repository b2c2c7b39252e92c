import { PhoneFrame } from "@/components/layout/PhoneFrame";
import { PushIcon } from "./PushIcon";
import { PREVIEW, TEXTS } from "./texts";

export type PushPreviewProps = { title: string; message: string; icon: string };

/** The notification as a phone shows it, while it is written. */
export function PushPreview({ title, message, icon }: PushPreviewProps) {
  return (
    <PhoneFrame label={PREVIEW} screen="lock">
      <div className="flex w-full min-w-0 gap-2.5 rounded-card bg-raised p-3 shadow-float">
        <PushIcon address={icon} className="size-8" />
        <div className="min-w-0 text-meta">
          <p className="line-clamp-2 wrap-anywhere font-semibold" dir="auto">
            {title.trim() || TEXTS.title}
          </p>
          <p className="line-clamp-4 wrap-anywhere whitespace-pre-wrap text-muted" dir="auto">
            {message.trim() || TEXTS.message}
          </p>
        </div>
      </div>
    </PhoneFrame>
  );
}

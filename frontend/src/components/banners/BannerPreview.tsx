import { ImageIcon } from "lucide-react";
import { PhoneFrame } from "@/components/layout/PhoneFrame";
import { TEXTS } from "./texts";

export type BannerPreviewProps = { image: string; text: string; buttonText: string };

/** The banner in the app, while it is written. What is empty is not there. */
export function BannerPreview({ image, text, buttonText }: BannerPreviewProps) {
  return (
    <PhoneFrame label={TEXTS.preview} screen="app">
      <div className="w-full min-w-0 overflow-hidden rounded-card bg-raised shadow-float">
        {image ? (
          <img src={image} alt="" className="max-h-40 w-full bg-sunken object-contain" />
        ) : (
          <span className="grid h-24 place-items-center bg-sunken text-muted">
            <ImageIcon className="size-6" aria-hidden />
          </span>
        )}
        {(text.trim() || buttonText.trim()) && (
          <div className="grid gap-2 p-3">
            {text.trim() && (
              <p className="line-clamp-4 wrap-anywhere text-meta" dir="auto">
                {text.trim()}
              </p>
            )}
            {buttonText.trim() && (
              <span className="truncate rounded-control bg-primary px-3 py-1.5 text-center font-medium text-meta text-on-primary">
                {buttonText.trim()}
              </span>
            )}
          </div>
        )}
      </div>
    </PhoneFrame>
  );
}

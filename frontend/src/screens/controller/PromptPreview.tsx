import { PhoneFrame } from "@/components/layout/PhoneFrame";
import { classes } from "@/ui/classes";
import type { Prompt } from "./api";
import { TEXTS } from "./texts";

/** The prompt as the app draws it. Nothing in it can be pressed. */
export function PromptPreview({ prompt }: { prompt: Prompt }) {
  const { text, buttonText, buttonUrl } = prompt;
  return (
    <div className="grid gap-3">
      <PhoneFrame label={TEXTS.previewLabel} screen="app">
        <div className="grid max-h-full w-full gap-3 overflow-hidden rounded-card bg-raised p-4 text-center shadow-float">
          <p className={classes("whitespace-pre-wrap break-words", !text.trim() && "text-muted")}>
            {text.trim() || TEXTS.yourText}
          </p>
          <span
            className={classes(
              "block truncate rounded-control px-3 py-2 font-medium",
              buttonText.trim() ? "bg-primary text-on-primary" : "bg-sunken text-muted",
            )}
          >
            {buttonText.trim() || TEXTS.button}
          </span>
        </div>
      </PhoneFrame>
      <p className="wrap-anywhere text-center text-meta text-muted">
        {buttonUrl.trim() ? TEXTS.buttonOpens(buttonUrl.trim()) : TEXTS.buttonOpensNothing}
      </p>
    </div>
  );
}

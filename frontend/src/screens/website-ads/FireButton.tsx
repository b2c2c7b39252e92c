import { Zap } from "lucide-react";
import type { Once } from "@/components/form/useOnce";
import { Button } from "@/ui/Button";
import { part } from "@/ui/part";
import { useMadeOnPress } from "@/ui/useMadeOnPress";
import type { WebsiteAd } from "./api";
import { TEXTS } from "./texts";

export type FireButtonProps = { ad: WebsiteAd; once: Once };

const FirePopover = part(async () => (await import("./FirePopover")).FirePopover);

/** Asks once, with whom it reaches: what is fired cannot be called back. Enter confirms. */
export function FireButton(props: FireButtonProps) {
  const { isMade, press } = useMadeOnPress(FirePopover);
  const button = (
    <Button
      {...press}
      id={`do-fire-${props.ad.id}`}
      size="small"
      icon={<Zap className="size-3.5" aria-hidden />}
      aria-haspopup="dialog"
      aria-expanded={false}
    >
      {TEXTS.fire}
    </Button>
  );
  return isMade ? <FirePopover {...props} /> : button;
}

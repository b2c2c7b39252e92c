import { useQuery } from "@tanstack/react-query";
import { Zap } from "lucide-react";
import { Popover } from "radix-ui";
import { useState } from "react";
import type { Once } from "@/components/form/useOnce";
import { useSave } from "@/components/form/useSave";
import { Button } from "@/ui/Button";
import { fireAd, LIVE_VIEWERS, type WebsiteAd } from "./api";

/** Asks once, with whom it reaches: what is fired cannot be called back. Enter confirms. */
export function FireButton({ ad, once }: { ad: WebsiteAd; once: Once }) {
  const [isOpen, setOpen] = useState(false);
  const { data: viewers } = useQuery(LIVE_VIEWERS);
  // The server takes two presses within a second for one.
  const fire = useSave({ save: () => once(ad.id, (key) => fireAd(ad, key)), onDone: () => setOpen(false) });
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <Button id={`do-fire-${ad.id}`} size="small" icon={<Zap className="size-3.5" aria-hidden />}>
          Fire
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          aria-label={`Fire ${ad.name}`}
          className="z-50 w-72 max-w-[calc(100vw-2rem)] animate-rise rounded-card border border-border bg-raised p-4 text-left text-body shadow-float"
        >
          <p className="wrap-anywhere font-medium">
            Fire “{ad.name}” {sayReach(viewers)}?
          </p>
          <p className="mt-1 text-meta text-muted">
            {viewers === 0 ? "Nobody is in a call now." : "It is shown at once and cannot be taken back."}
          </p>
          <div className="mt-3 flex gap-2">
            <Button
              size="small"
              tone="primary"
              icon={<Zap className="size-3.5" aria-hidden />}
              pending={fire.isPending}
              onClick={() => fire.mutate(undefined)}
            >
              Fire now
            </Button>
            <Button size="small" onClick={() => setOpen(false)}>
              Cancel
            </Button>
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function sayReach(viewers: number | null | undefined): string {
  if (typeof viewers !== "number") {
    return "to every live call";
  }
  return viewers === 1 ? "to 1 live viewer" : `to ${viewers.toLocaleString("en-GB")} live viewers`;
}

import { useQuery } from "@tanstack/react-query";
import { Zap } from "lucide-react";
import { Popover } from "radix-ui";
import { useState } from "react";
import { useSave } from "@/components/form/useSave";
import { Button } from "@/ui/Button";
import { fireAd, LIVE_VIEWERS } from "./api";
import type { FireButtonProps } from "./FireButton";
import { TEXTS } from "./texts";

/** The button and, beside it, the question. */
export function FirePopover({ ad, once }: FireButtonProps) {
  const [isOpen, setOpen] = useState(true);
  const { data: viewers } = useQuery(LIVE_VIEWERS);
  // The server takes two presses within a second for one.
  const fire = useSave({ save: () => once(ad.id, (key) => fireAd(ad, key)), onDone: () => setOpen(false) });
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <Button id={`do-fire-${ad.id}`} size="small" icon={<Zap className="size-3.5" aria-hidden />}>
          {TEXTS.fire}
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          aria-label={TEXTS.fireOf(ad.name)}
          className="z-50 w-72 max-w-[calc(100vw-2rem)] animate-rise rounded-card border border-border bg-raised p-4 text-left text-body shadow-float"
        >
          <p className="wrap-anywhere font-medium">{TEXTS.question(ad.name, sayReach(viewers))}</p>
          <p className="mt-1 text-meta text-muted">{viewers === 0 ? `${TEXTS.nobody}.` : TEXTS.atOnce}</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button
              size="small"
              tone="primary"
              icon={<Zap className="size-3.5" aria-hidden />}
              pending={fire.isPending}
              onClick={() => fire.mutate(undefined)}
            >
              {TEXTS.fireNow}
            </Button>
            <Button size="small" onClick={() => setOpen(false)}>
              {TEXTS.cancel}
            </Button>
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function sayReach(viewers: number | null | undefined): string {
  return typeof viewers === "number" ? TEXTS.toViewers(viewers) : TEXTS.toAll;
}

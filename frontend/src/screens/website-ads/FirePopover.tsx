import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Zap } from "lucide-react";
import { Popover } from "radix-ui";
import { type Ref, useRef, useState } from "react";
import { CANCEL } from "@/components/form/texts";
import { useSave } from "@/components/form/useSave";
import { LIVE_NOW } from "@/components/live/api";
import { Button } from "@/ui/Button";
import { classes } from "@/ui/classes";
import { part } from "@/ui/part";
import { Segments } from "@/ui/Segments";
import { Skeleton } from "@/ui/Skeleton";
import { fireAd, typeOf } from "./api";
import { TEXTS } from "./texts";
import type { FireButtonProps } from "./WebsiteAdTable";

const PlanForm = part(async () => (await import("./PlanForm")).PlanForm, <Skeleton className="mt-2 h-36" />);
const WHEN = [TEXTS.now, TEXTS.later] as const;

/** The button and, beside it, the question: now, or at which time. */
export function FirePopover({ ad, once }: FireButtonProps) {
  const [isOpen, setOpen] = useState(true);
  const [when, setWhen] = useState<(typeof WHEN)[number]>(TEXTS.now);
  const first = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  function turn(isOpening: boolean) {
    setOpen(isOpening);
    if (isOpening) {
      // The focus goes to what fires now; the form of a time takes it only when it is chosen.
      setWhen(TEXTS.now);
    }
  }
  const { data: now } = useQuery(LIVE_NOW);
  const viewers = now?.viewers;
  const replaced = now?.running.find(({ type }) => type === typeOf(ad));
  return (
    <Popover.Root open={isOpen} onOpenChange={turn}>
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
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            first.current?.focus();
          }}
          className={classes(
            "z-50 max-h-(--radix-popover-content-available-height) w-82 max-w-(--radix-popover-content-available-width) animate-rise overflow-y-auto rounded-card border border-border bg-raised p-4 text-left text-body shadow-float",
            // The longer form has to be seen whole: its side is chosen by what it takes, not by what the shorter took.
            when === TEXTS.later && "min-h-[min(21rem,calc(50dvh-3rem))]",
          )}
        >
          <p className="wrap-anywhere font-medium">
            {when === TEXTS.now ? TEXTS.question(ad.name, sayReach(viewers)) : TEXTS.planOf(ad.name)}
          </p>
          <div className="mt-2 flex">
            <Segments label={TEXTS.when} options={WHEN} chosen={when} onChoose={setWhen} />
          </div>
          {when === TEXTS.now ? (
            <>
              <p className="wrap-anywhere mt-2 text-meta text-muted">
                {viewers === 0 ? `${TEXTS.nobody}.` : TEXTS.atOnce} {replaced && TEXTS.instead(replaced.name)}
              </p>
              <div className="mt-3 flex flex-wrap gap-2">
                <FireNow ad={ad} once={once} button={first} onClose={close} />
                <Button size="small" onClick={close}>
                  {CANCEL}
                </Button>
              </div>
            </>
          ) : (
            <PlanForm ad={ad} once={once} onClose={close} />
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

type FireNowProps = FireButtonProps & { button: Ref<HTMLButtonElement>; onClose: () => void };

function FireNow({ ad, once, button, onClose }: FireNowProps) {
  const cache = useQueryClient();
  const fire = useSave({
    // The server takes two presses within a second for one.
    save: () => once(ad.id, (key) => fireAd(ad, key)),
    // What runs now stands above the list.
    onDone: () => void cache.invalidateQueries({ queryKey: LIVE_NOW.queryKey }),
    onClose,
  });
  return (
    <Button
      ref={button}
      size="small"
      tone="primary"
      icon={<Zap className="size-3.5" aria-hidden />}
      pending={fire.isPending}
      onClick={() => fire.mutate(undefined)}
    >
      {TEXTS.fireNow}
    </Button>
  );
}

function sayReach(viewers: number | null | undefined): string {
  return typeof viewers === "number" ? TEXTS.toViewers(viewers) : TEXTS.toAll;
}

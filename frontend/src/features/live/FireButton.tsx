import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CalendarClock, Zap } from "lucide-react";
import { Popover } from "radix-ui";
import { type Ref, useRef, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { formatLocalTime } from "@/lib/dates";
import { formatQuantity } from "@/lib/format";
import { Form } from "@/patterns/form/Form";
import { REPEAT_WINDOW_MS, useIdempotencyKey } from "@/patterns/form/useIdempotencyKey";
import { useSave } from "@/patterns/form/useSave";
import { toastWithAction } from "@/patterns/toasts/toasts";
import { Button } from "@/ui/Button";
import { classes } from "@/ui/classes";
import { Segments } from "@/ui/Segments";
import { LIVE_NOW, stopAd } from "./api";
import { FIRE_AT_SCHEMA, FireAtField, type FireAtFields } from "./FireAtField";
import { fireAd, typeOf, type WebsiteAd } from "./websiteAdsApi";

const WHEN = ["Now", "Scheduled"] as const;
type When = (typeof WHEN)[number];

/** Fires an ad now or at a chosen time, after a dialog that shows its reach. */
export function FireButton({ ad }: { ad: WebsiteAd }) {
  const [isOpen, setOpen] = useState(false);
  const [when, setWhen] = useState<When>("Now");
  const first = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  // The keys outlive the popover, so that another attempt after a lost response does not fire twice.
  const once = useIdempotencyKey();
  const fire = (fireAt = "") => once(fireAt ? "at a time" : "now", (key) => fireAd(ad, key, fireAt), REPEAT_WINDOW_MS);
  function toggle(isOpening: boolean) {
    setOpen(isOpening);
    if (isOpening) {
      // Focus the Fire now button.
      setWhen("Now");
    }
  }
  return (
    <Popover.Root open={isOpen} onOpenChange={toggle}>
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
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            first.current?.focus();
          }}
          className={classes(
            "z-50 max-h-(--radix-popover-content-available-height) w-82 max-w-(--radix-popover-content-available-width) animate-rise overflow-y-auto rounded-card border border-border bg-raised p-4 text-left text-body shadow-float",
            // Space for the longer form, so that Radix chooses a side where it fits.
            when === "Scheduled" && "min-h-[min(21rem,calc(50dvh-3rem))]",
          )}
        >
          <Question ad={ad} fire={fire} when={when} onWhen={setWhen} button={first} onClose={close} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

type FireProps = { fire: (fireAt?: string) => ReturnType<typeof fireAd>; onClose: () => void };
type QuestionProps = FireProps & {
  ad: WebsiteAd;
  when: When;
  onWhen: (when: When) => void;
  button: Ref<HTMLButtonElement>;
};

function Question({ ad, fire, when, onWhen, button, onClose }: QuestionProps) {
  const { data: now } = useQuery(LIVE_NOW);
  const viewers = now?.viewers;
  const replaced = now?.running.find(({ type }) => type === typeOf(ad));
  return (
    <>
      <p className="wrap-anywhere font-medium">
        {when === "Now" ? `Fire “${ad.name}” ${describeViewers(viewers)}?` : `Schedule “${ad.name}”`}
      </p>
      <div className="mt-2 flex">
        <Segments label="When" options={WHEN} chosen={when} onChoose={onWhen} />
      </div>
      {when === "Now" ? (
        <>
          <p className="wrap-anywhere mt-2 text-meta text-muted">
            {`${viewers === 0 ? "No one is in a call now." : "Phones show it immediately. You can stop it here."} ${replaced ? `It replaces “${replaced.name}”, which is running.` : ""}`}
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            <FireNow fire={fire} button={button} onClose={onClose} />
            <Button size="small" onClick={onClose}>
              Cancel
            </Button>
          </div>
        </>
      ) : (
        <ScheduleForm ad={ad} fire={fire} onClose={onClose} />
      )}
    </>
  );
}

/** Return a function that loads again what runs and what is scheduled. */
function useReload() {
  const cache = useQueryClient();
  return () => void cache.invalidateQueries({ queryKey: LIVE_NOW.queryKey });
}

function FireNow({ fire, button, onClose }: FireProps & { button: Ref<HTMLButtonElement> }) {
  const reload = useReload();
  const stop = useSave({ save: (id: string) => stopAd(id), onDone: reload });
  const fireNow = useSave({
    save: () => fire(),
    successMessage: "",
    onDone: (response) => {
      const { id } = response.data;
      toastWithAction(response.message, { label: "Stop", onClick: () => stop.mutate(id) }, `fired ${id}`);
      reload();
    },
    onClose,
  });
  return (
    <Button
      ref={button}
      size="small"
      tone="primary"
      icon={<Zap className="size-3.5" aria-hidden />}
      pending={fireNow.isPending}
      onClick={() => fireNow.mutate(undefined)}
    >
      Fire now
    </Button>
  );
}

function ScheduleForm({ ad, fire, onClose }: FireProps & { ad: WebsiteAd }) {
  const form = useForm<FireAtFields>({ resolver: zodResolver(FIRE_AT_SCHEMA), defaultValues: { fireAt: "" } });
  const reload = useReload();
  const cancel = useSave({ save: (id: string) => stopAd(id), onDone: reload });
  const schedule = useSave({
    save: ({ fireAt }: FireAtFields) => fire(fireAt),
    form,
    successMessage: "",
    onDone: ({ message, data: { id } }, { fireAt }) => {
      const undo = { label: "Cancel firing", onClick: () => cancel.mutate(id) };
      toastWithAction(`${message} for ${formatLocalTime(fireAt)}`, undo, `planned ${id}`);
      reload();
    },
    onClose,
  });
  return (
    <Form
      form={form}
      label={`Schedule “${ad.name}”`}
      onSubmit={(typed) => schedule.mutate(typed)}
      isSending={schedule.isPending}
      className="mt-3"
    >
      <FormProvider {...form}>
        {/* A time without a date is today. */}
        <FireAtField autoFocus="time" />
      </FormProvider>
      <p className="text-meta text-muted">You can reschedule or cancel it in Ads History.</p>
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          size="small"
          tone="primary"
          icon={<CalendarClock className="size-3.5" aria-hidden />}
          pending={schedule.isPending}
        >
          Schedule
        </Button>
        <Button size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

function describeViewers(viewers: number | null | undefined): string {
  return typeof viewers === "number" ? `to ${formatQuantity(viewers, "live viewer")}` : "to every live call";
}

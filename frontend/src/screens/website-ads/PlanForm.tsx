import { CalendarClock } from "lucide-react";
import { useForm } from "react-hook-form";
import { DateTimeField } from "@/components/form/DateTimeField";
import { Form, showServerErrors } from "@/components/form/Form";
import { CANCEL } from "@/components/form/texts";
import { useSave } from "@/components/form/useSave";
import { readMoment } from "@/lib/typedDates";
import { zoneName } from "@/lib/zone";
import { Button } from "@/ui/Button";
import { fireAd } from "./api";
import type { FireButtonProps } from "./FireButton";
import { TEXTS } from "./texts";

type Fields = { fireAt: string };

/** When the ad is fired, said back in words. */
export function PlanForm({ ad, once, onClose }: FireButtonProps & { onClose: () => void }) {
  const form = useForm<Fields>({ defaultValues: { fireAt: "" } });
  const plan = useSave({
    save: ({ fireAt }: Fields) => once(`plan ${ad.id}`, (key) => fireAd(ad, key, readMoment(fireAt))),
    onDone: onClose,
    onRefused: (refused) => {
      showServerErrors(form, refused, { fireAt: "fireAt" });
      return false;
    },
  });
  return (
    <Form form={form} label={TEXTS.planOf(ad.name)} onSubmit={(typed) => plan.mutate(typed)} className="mt-3">
      <DateTimeField
        form={form}
        name="fireAt"
        label={TEXTS.fireAt}
        hint={TEXTS.zone(zoneName())}
        verb={TEXTS.fires}
        rule={(typed) => typed !== "" || TEXTS.noTime}
      />
      <p className="text-meta text-muted">{TEXTS.untilThen}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          size="small"
          tone="primary"
          icon={<CalendarClock className="size-3.5" aria-hidden />}
          pending={plan.isPending}
        >
          {TEXTS.plan}
        </Button>
        <Button size="small" onClick={onClose}>
          {CANCEL}
        </Button>
      </div>
    </Form>
  );
}

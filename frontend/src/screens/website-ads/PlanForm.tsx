import { CalendarClock } from "lucide-react";
import { useForm } from "react-hook-form";
import { Form, showServerErrors } from "@/components/form/Form";
import { CANCEL } from "@/components/form/texts";
import { useSave } from "@/components/form/useSave";
import { FireAtField, type FireAtFields } from "@/components/live/FireAtField";
import { readMoment } from "@/lib/typedDates";
import { Button } from "@/ui/Button";
import { fireAd } from "./api";
import { TEXTS } from "./texts";
import type { FireButtonProps } from "./WebsiteAdTable";

/** When the ad is fired, said back in words. */
export function PlanForm({ ad, once, onClose }: FireButtonProps & { onClose: () => void }) {
  const form = useForm<FireAtFields>({ defaultValues: { fireAt: "" } });
  const plan = useSave({
    save: ({ fireAt }: FireAtFields) => once(`plan ${ad.id}`, (key) => fireAd(ad, key, readMoment(fireAt))),
    onClose,
    onRefused: (refused) => {
      showServerErrors(form, refused, { fireAt: "fireAt" });
      return false;
    },
  });
  return (
    <Form
      form={form}
      label={TEXTS.planOf(ad.name)}
      onSubmit={(typed) => plan.mutate(typed)}
      isSending={plan.isPending}
      className="mt-3"
    >
      <FireAtField form={form} />
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

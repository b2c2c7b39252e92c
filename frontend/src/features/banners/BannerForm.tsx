import { zodResolver } from "@hookform/resolvers/zod";
import { ImageIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import type { Schema } from "@/api/client";
import { formatLocalTime, toTimestamp } from "@/lib/dates";
import { requiredText, text, webAddress } from "@/lib/fields";
import { UPLOAD_FAILED } from "@/lib/messages";
import { AddButtons, wantsAnother } from "@/patterns/form/AddForm";
import type { ConflictText } from "@/patterns/form/ConflictDialog";
import { localTime } from "@/patterns/form/DateTimeField";
import { AddressField, Form, TextField } from "@/patterns/form/Form";
import { ImagePicker, imageField, usePreview } from "@/patterns/form/ImagePicker";
import { endsAfterStart, ScheduleFields } from "@/patterns/form/ScheduleFields";
import { useFormDraft } from "@/patterns/form/useUnsavedGuard";
import { type Attempt, useVersionedSave } from "@/patterns/form/useVersionedSave";
import { PhoneFrame } from "@/patterns/layout/PhoneFrame";
import { Button } from "@/ui/Button";
import type { Banner, BannerTexts } from "./api";

type BannerFormProps = {
  label: string;
  /** The name of the draft. */
  draft: string;
  /** The edited banner. Without one, an image is required. */
  banner?: Banner;
  save: (values: Values, attempt: Attempt) => Promise<Schema<"BannerResponse">>;
  onSaved: () => unknown;
  /** Called after Save and add another. Without it, the button is missing. */
  onAddAnother?: () => unknown;
  /** Called when the admin chooses the version of someone else. */
  onUseTheirVersion?: (standing: Banner) => void;
  verb: string;
  cancel?: ReactNode;
};

type Values = BannerTexts & { image: File | undefined };

const EMPTY: Values = {
  name: "",
  url: "",
  text: "",
  buttonText: "",
  buttonUrl: "",
  startsAt: "",
  endsAt: "",
  image: undefined,
};
const LABELS: BannerTexts = {
  name: "Name",
  url: "URL",
  text: "Text",
  buttonText: "Button text",
  buttonUrl: "Button URL",
  startsAt: "Starts",
  endsAt: "Ends",
};
const SCHEDULE = ["startsAt", "endsAt"] as const;
const SCHEMA = z.object({
  name: requiredText(120),
  url: webAddress(2000),
  text: text(500),
  buttonText: text(100),
  buttonUrl: webAddress(2000, false),
  startsAt: localTime({ mayBePast: true }),
  endsAt: localTime({ mayBePast: true }),
  image: imageField(),
  version: z.number(),
});
const NEW_SCHEMA = SCHEMA.extend({ image: imageField({ isRequired: true }) });
type Fields = z.infer<typeof SCHEMA>;

export function BannerForm(props: BannerFormProps) {
  const { label, draft, banner, save, onSaved, onAddAnother, onUseTheirVersion, verb, cancel } = props;
  const form = useForm<Fields>({
    resolver: zodResolver((banner ? SCHEMA : NEW_SCHEMA).refine(...endsAfterStart(SCHEDULE))),
    defaultValues: banner ? { ...valuesOf(banner), version: banner.version } : { ...EMPTY, version: 0 },
  });
  // The name of the banner that Save and add another is saving.
  const [addedName, setAddedName] = useState<string>();
  const { text, buttonText, image } = form.watch();
  const preview = usePreview(image);
  const began = useFormDraft(form, draft);
  const saving = useVersionedSave({
    save: (values: Values, attempt) => {
      const [startsAt = "", endsAt = ""] = SCHEDULE.map((name) => toTimestamp(values[name]));
      return save({ ...values, startsAt, endsAt }, attempt);
    },
    form,
    valuesOf: ({ data }) => valuesOf(data),
    conflictTitle: ({ name }) => `Someone else changed “${name}”`,
    describe: shownOf,
    base: banner && (began as Values),
    onUseTheirVersion: ({ data: current }) => {
      form.reset({ ...valuesOf(current), version: current.version });
      onUseTheirVersion?.(current);
    },
    ...(addedName === undefined ? {} : { successMessage: `“${addedName}” added` }),
    failureMessage: UPLOAD_FAILED,
    onDone: () => (addedName === undefined ? onSaved() : onAddAnother?.()),
  });

  return (
    <Form
      form={form}
      label={label}
      onSubmit={({ version, ...values }, event) => {
        setAddedName(wantsAnother(event) ? values.name : undefined);
        saving.save(values, version);
      }}
      isSending={saving.isPending}
    >
      <div className="grid grid-cols-1 gap-6 md:grid-cols-[minmax(0,36rem)_minmax(15rem,1fr)]">
        <div className="grid content-start gap-4">
          <TextField form={form} name="name" label={LABELS.name} isRequired autoComplete="off" autoFocus />
          <AddressField form={form} name="url" label={LABELS.url} isRequired hint="Opens when tapped." />
          <ImagePicker
            form={form}
            name="image"
            label="Image"
            preview={preview}
            current={banner?.image}
            isRequired={!banner}
            hint="png, jpg, jpeg, or gif, at most 1 MB"
          />
          <TextField form={form} name="text" label={LABELS.text} isOptional autoComplete="off" />
          <TextField form={form} name="buttonText" label={LABELS.buttonText} isOptional autoComplete="off" />
          <AddressField form={form} name="buttonUrl" label={LABELS.buttonUrl} isOptional />
          <ScheduleFields form={form} names={SCHEDULE} labels={[LABELS.startsAt, LABELS.endsAt]} />
          <div className="flex flex-wrap gap-2">
            {onAddAnother ? (
              <AddButtons verb={verb} isPending={saving.isPending} addsAnother={addedName !== undefined} />
            ) : (
              <Button type="submit" tone="primary" pending={saving.isPending}>
                {verb}
              </Button>
            )}
            {cancel}
          </div>
        </div>
        <div className="self-start md:sticky md:top-20">
          <BannerPreview image={preview ?? banner?.image ?? ""} text={text} buttonText={buttonText} />
        </div>
      </div>
      {saving.dialog}
    </Form>
  );
}

function valuesOf({ name, url, text, buttonText, buttonUrl, startsAt, endsAt }: Banner): Values {
  return { name, url, text, buttonText, buttonUrl, startsAt: startsAt ?? "", endsAt: endsAt ?? "", image: undefined };
}

function shownOf(of: BannerTexts): ConflictText[] {
  const names = Object.keys(LABELS) as (keyof BannerTexts)[];
  const shown = { ...of, startsAt: shownTime(of.startsAt), endsAt: shownTime(of.endsAt) };
  return names.map((name) => ({ label: LABELS[name], value: shown[name] }));
}

function shownTime(value: string): string {
  return value && formatLocalTime(value);
}

type BannerPreviewProps = { image: string; text: string; buttonText: string };

/** A live preview of the banner, without empty parts. */
function BannerPreview({ image, text, buttonText }: BannerPreviewProps) {
  return (
    <PhoneFrame label="Preview of the banner" screen="app">
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

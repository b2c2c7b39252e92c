import { zodResolver } from "@hookform/resolvers/zod";
import { ImageIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
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

const SCHEDULE = ["startsAt", "endsAt"] as const;
const SCHEDULE_LABELS = ["Starts", "Ends"] as const;
type TextName = Exclude<keyof BannerTexts, (typeof SCHEDULE)[number]>;
type Text = {
  label: string;
  schema: z.ZodType<string, string>;
  isRequired?: boolean;
  isAddress?: boolean;
  hint?: string;
};
/** The texts of a banner, in the order of the form. The image follows the required ones. */
const TEXTS: Record<TextName, Text> = {
  name: { label: "Name", schema: requiredText(120), isRequired: true },
  url: { label: "URL", schema: webAddress(2000), isRequired: true, isAddress: true, hint: "Opens when tapped." },
  text: { label: "Text", schema: text(500) },
  buttonText: { label: "Button text", schema: text(100) },
  buttonUrl: { label: "Button URL", schema: webAddress(2000, false), isAddress: true },
};
const NAMES = Object.keys(TEXTS) as TextName[];
const EMPTY: Values = { ...ofEachText(() => ""), startsAt: "", endsAt: "", image: undefined };
const SCHEMA = z.object({
  ...ofEachText((name) => TEXTS[name].schema),
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
          <TextFields form={form} names={NAMES.filter((name) => TEXTS[name].isRequired)} />
          <ImagePicker
            form={form}
            name="image"
            label="Image"
            preview={preview}
            current={banner?.image}
            isRequired={!banner}
            hint="png, jpg, jpeg, or gif, at most 1 MB"
          />
          <TextFields form={form} names={NAMES.filter((name) => !TEXTS[name].isRequired)} />
          <ScheduleFields form={form} names={SCHEDULE} labels={SCHEDULE_LABELS} />
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

function TextFields({ form, names }: { form: UseFormReturn<Fields>; names: TextName[] }) {
  return names.map((name) => {
    const { isAddress, isRequired = false, label, hint } = TEXTS[name];
    const Field = isAddress ? AddressField : TextField;
    return (
      <Field
        key={name}
        form={form}
        name={name}
        label={label}
        isRequired={isRequired}
        isOptional={!isRequired}
        hint={hint}
        autoComplete="off"
        autoFocus={name === NAMES[0]}
      />
    );
  });
}

function ofEachText<Value>(of: (name: TextName) => Value): Record<TextName, Value> {
  return Object.fromEntries(NAMES.map((name) => [name, of(name)])) as Record<TextName, Value>;
}

function valuesOf(banner: Banner): Values {
  const { startsAt, endsAt } = banner;
  return { ...ofEachText((name) => banner[name]), startsAt: startsAt ?? "", endsAt: endsAt ?? "", image: undefined };
}

function shownOf(of: BannerTexts): ConflictText[] {
  const times = SCHEDULE.map((name, index) => ({ label: SCHEDULE_LABELS[index] ?? "", value: shownTime(of[name]) }));
  return [...NAMES.map((name) => ({ label: TEXTS[name].label, value: of[name] })), ...times];
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

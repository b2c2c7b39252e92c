import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import type { Answer, Refused } from "@/lib/client";
import { UPLOAD_FAILED } from "@/lib/messages";
import { filled, type Rule, webAddress } from "@/lib/rules";
import { type Banner, type BannerTexts, WIRE_NAMES } from "@/parts/banner-form/api";
import { Form, showServerErrors } from "@/parts/form/Form";
import { TextField } from "@/parts/form/TextField";
import { ImagePicker } from "@/parts/image-picker/ImagePicker";
import { useImage } from "@/parts/image-picker/useImage";
import { useSave } from "@/parts/save/useSave";
import { Button } from "@/parts/ui/Button";
import { useFormDraft } from "@/parts/unsaved/useUnsavedGuard";

export type BannerFormProps = {
  label: string;
  /** The name of its draft. */
  draft: string;
  /** The banner that is edited; without one, a picture is needed. */
  banner?: Banner;
  save: (texts: BannerTexts, image: File | undefined) => Promise<Answer>;
  onSaved: () => unknown;
  onRefused?: (refused: Refused) => void;
  verb: string;
  cancel?: ReactNode;
};

const EMPTY: BannerTexts = { name: "", url: "", text: "", buttonText: "", buttonUrl: "" };
const addressOrNothing: Rule = (value) => value.trim() === "" || webAddress(value);

export function BannerForm({ label, draft, banner, save, onSaved, onRefused, verb, cancel }: BannerFormProps) {
  const form = useForm<BannerTexts>({ defaultValues: banner ? textsOf(banner) : EMPTY });
  const image = useImage(!banner);
  useFormDraft(form, draft);
  const saving = useSave({
    save: (texts: BannerTexts) => save(texts, image.file),
    failed: UPLOAD_FAILED,
    onDone: onSaved,
    onRefused: (refused) => {
      showServerErrors(form, refused, WIRE_NAMES);
      onRefused?.(refused);
      return false;
    },
  });

  return (
    <Form form={form} label={label} onSubmit={(texts) => image.check() && saving.mutate(texts)} onInvalid={image.check}>
      <div className="grid gap-4 md:grid-cols-[16rem_1fr]">
        <ImagePicker
          label="Image"
          current={banner?.image}
          hint="png, jpg, jpeg or gif, at most 1 MB"
          {...image.picker}
        />
        <div className="grid content-start gap-4 md:grid-cols-2">
          <TextField form={form} name="name" label="Name" rule={filled} autoComplete="off" maxLength={120} autoFocus />
          <TextField form={form} name="url" label="URL" rule={webAddress} hint="Opens when tapped" autoComplete="off" />
          <TextField form={form} name="text" label="Text" hint="Optional" autoComplete="off" maxLength={500} />
          <TextField form={form} name="buttonText" label="Button text" hint="Optional" autoComplete="off" />
          <TextField
            form={form}
            name="buttonUrl"
            label="Button URL"
            rule={addressOrNothing}
            isOptional
            hint="Optional"
            autoComplete="off"
          />
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="primary" pending={saving.isPending}>
          {verb}
        </Button>
        {cancel}
      </div>
    </Form>
  );
}

function textsOf({ name, url, text, buttonText, buttonUrl }: Banner): BannerTexts {
  return { name, url, text, buttonText, buttonUrl };
}

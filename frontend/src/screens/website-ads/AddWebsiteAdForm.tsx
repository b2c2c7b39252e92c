import { useForm } from "react-hook-form";
import { AddCard } from "@/components/form/AddCard";
import { ADD_DRAFT, type AddFormState } from "@/components/form/AddForm";
import { Form } from "@/components/form/Form";
import { TextField } from "@/components/form/TextField";
import { useKeyedSave } from "@/components/form/useKeyedSave";
import { useFormDraft } from "@/components/form/useUnsavedGuard";
import { filled, webAddress, withoutSpaces } from "@/lib/rules";
import { Button } from "@/ui/Button";
import { addWebsiteAd, type WebsiteAdTexts, WIRE_NAMES } from "./api";
import { TEXTS } from "./texts";

export function AddWebsiteAdForm({ add, onAdded }: { add: AddFormState; onAdded: () => unknown }) {
  const form = useForm<WebsiteAdTexts>({ defaultValues: { name: "", url: "" } });
  useFormDraft(form, ADD_DRAFT);
  const save = useKeyedSave({
    form,
    save: (texts, key) => addWebsiteAd(tidy(texts), key),
    wireNames: WIRE_NAMES,
    onDone: () => {
      add.close();
      return onAdded();
    },
  });
  return (
    <AddCard title={TEXTS.newAd} form={add}>
      <Form form={form} label={TEXTS.newAd} onSubmit={(texts) => save.mutate(texts)}>
        <div className="grid gap-4 md:grid-cols-2">
          <TextField
            form={form}
            name="name"
            label={TEXTS.adName}
            rule={filled}
            hint={TEXTS.nameHint}
            autoComplete="off"
            autoFocus
          />
          <TextField
            form={form}
            name="url"
            label={TEXTS.url}
            rule={webAddress}
            hint={TEXTS.urlHint}
            autoComplete="off"
          />
        </div>
        <div>
          <Button type="submit" tone="primary" pending={save.isPending}>
            {TEXTS.save}
          </Button>
        </div>
      </Form>
    </AddCard>
  );
}

export function tidy(texts: WebsiteAdTexts): WebsiteAdTexts {
  return { name: withoutSpaces(texts.name), url: withoutSpaces(texts.url) };
}

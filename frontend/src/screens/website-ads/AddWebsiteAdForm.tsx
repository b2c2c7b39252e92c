import { useForm } from "react-hook-form";
import { filled, webAddress, withoutSpaces } from "@/lib/rules";
import { ADD_DRAFT, AddCard, type AddFormState } from "@/parts/form/AddForm";
import { Form } from "@/parts/form/Form";
import { TextField } from "@/parts/form/TextField";
import { useKeyedSave } from "@/parts/save/useKeyedSave";
import { Button } from "@/parts/ui/Button";
import { useFormDraft } from "@/parts/unsaved/useUnsavedGuard";
import { addWebsiteAd, type WebsiteAdTexts, WIRE_NAMES } from "./api";

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
    <AddCard title="New website ad" form={add}>
      <Form form={form} label="New website ad" onSubmit={(texts) => save.mutate(texts)}>
        <div className="grid gap-4 md:grid-cols-2">
          <TextField
            form={form}
            name="name"
            label="Ad name"
            rule={filled}
            hint="Spaces are removed."
            autoComplete="off"
            autoFocus
          />
          <TextField
            form={form}
            name="url"
            label="URL"
            rule={webAddress}
            hint="What running calls open, like https://example.com/offer"
            autoComplete="off"
          />
        </div>
        <div>
          <Button type="submit" tone="primary" pending={save.isPending}>
            Save ad
          </Button>
        </div>
      </Form>
    </AddCard>
  );
}

export function tidy(texts: WebsiteAdTexts): WebsiteAdTexts {
  return { name: withoutSpaces(texts.name), url: withoutSpaces(texts.url) };
}

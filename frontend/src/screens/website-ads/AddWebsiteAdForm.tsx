import { useForm } from "react-hook-form";
import { filled, webAddress, withoutSpaces } from "@/lib/rules";
import { Form } from "@/parts/form/Form";
import { TextField } from "@/parts/form/TextField";
import { useKeyedSave } from "@/parts/save/useKeyedSave";
import { Button } from "@/parts/ui/Button";
import { Card } from "@/parts/ui/Card";
import { addWebsiteAd, type WebsiteAdTexts, WIRE_NAMES } from "./api";

export function AddWebsiteAdForm({ onAdded }: { onAdded: () => unknown }) {
  const form = useForm<WebsiteAdTexts>({ defaultValues: { name: "", url: "" } });
  const save = useKeyedSave({
    form,
    save: (texts, key) => addWebsiteAd(tidy(texts), key),
    wireNames: WIRE_NAMES,
    onDone: onAdded,
  });
  return (
    <Card title="New website ad">
      <Form form={form} label="New website ad" onSubmit={(texts) => save.mutate(texts)}>
        <div className="grid gap-4 md:grid-cols-2">
          <TextField
            form={form}
            name="name"
            label="Ad name"
            rule={filled}
            hint="Spaces are removed."
            autoComplete="off"
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
    </Card>
  );
}

export function tidy(texts: WebsiteAdTexts): WebsiteAdTexts {
  return { name: withoutSpaces(texts.name), url: withoutSpaces(texts.url) };
}

import { useForm } from "react-hook-form";
import { AddCard } from "@/components/form/AddCard";
import { ADD_DRAFT, type AddFormState } from "@/components/form/AddForm";
import { Form } from "@/components/form/Form";
import { TextField } from "@/components/form/TextField";
import { useKeyedSave } from "@/components/form/useKeyedSave";
import { useFormDraft } from "@/components/form/useUnsavedGuard";
import { DEFAULT_TOAST_MS } from "@/components/layout/toasts";
import { filled, withoutSpaces } from "@/lib/rules";
import { Button } from "@/ui/Button";
import { addPlacement, type PlacementSource, type PlacementTexts, WIRE_NAMES } from "./api";
import { TEXTS } from "./texts";

export type AddPlacementFormProps = {
  source: PlacementSource;
  add: AddFormState;
  start: PlacementTexts;
  onAdded: () => unknown;
};

export function AddPlacementForm({ source, add, start, onAdded }: AddPlacementFormProps) {
  const { name, unitId, description } = start;
  const form = useForm<PlacementTexts>({ defaultValues: { name, unitId, description } });
  useFormDraft(form, ADD_DRAFT);
  const save = useKeyedSave({
    form,
    save: (texts, key) => addPlacement(source, tidy(texts), key),
    wireNames: WIRE_NAMES,
    durationMs: DEFAULT_TOAST_MS,
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
            name="unitId"
            label={source.unit.label}
            rule={source.unit.rule}
            hint={source.unit.hint}
            autoComplete="off"
          />
        </div>
        <TextField form={form} name="description" label={TEXTS.description} kind="long" rule={filled} />
        <div>
          <Button type="submit" tone="primary" pending={save.isPending}>
            {TEXTS.save}
          </Button>
        </div>
      </Form>
    </AddCard>
  );
}

function tidy(texts: PlacementTexts): PlacementTexts {
  return {
    name: withoutSpaces(texts.name),
    unitId: withoutSpaces(texts.unitId),
    description: texts.description.trim(),
  };
}

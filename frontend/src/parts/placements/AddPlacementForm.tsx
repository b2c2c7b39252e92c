import { useForm } from "react-hook-form";
import { filled, withoutSpaces } from "@/lib/rules";
import { ADD_DRAFT, AddCard, type AddFormState } from "@/parts/form/AddForm";
import { Form } from "@/parts/form/Form";
import { TextField } from "@/parts/form/TextField";
import { addPlacement, type PlacementSource, type PlacementTexts, WIRE_NAMES } from "@/parts/placements/api";
import { useKeyedSave } from "@/parts/save/useKeyedSave";
import { DEFAULT_TOAST_MS } from "@/parts/toasts/toasts";
import { Button } from "@/parts/ui/Button";
import { useFormDraft } from "@/parts/unsaved/useUnsavedGuard";

export type AddPlacementFormProps = { source: PlacementSource; add: AddFormState; onAdded: () => unknown };

export function AddPlacementForm({ source, add, onAdded }: AddPlacementFormProps) {
  const form = useForm<PlacementTexts>({ defaultValues: { name: "", unitId: "", description: "" } });
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
    <AddCard title="New ad" form={add}>
      <Form form={form} label="New ad" onSubmit={(texts) => save.mutate(texts)}>
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
            name="unitId"
            label={source.unit.label}
            rule={source.unit.rule}
            hint={source.unit.hint}
            autoComplete="off"
          />
        </div>
        <TextField form={form} name="description" label="Description" kind="long" rule={filled} />
        <div>
          <Button type="submit" tone="primary" pending={save.isPending}>
            Save ad
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

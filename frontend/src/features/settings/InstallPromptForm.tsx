import { useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { z } from "zod";
import { appAddress, requiredText } from "@/lib/fields";
import { POSITION_UPDATE_FAILED } from "@/lib/messages";
import { labelOf, SETTINGS } from "@/lib/settings";
import { AddressField, Form, TextField } from "@/patterns/form/Form";
import { PhoneFrame } from "@/patterns/layout/PhoneFrame";
import { Button } from "@/ui/Button";
import { classes } from "@/ui/classes";
import { Steps } from "@/ui/Steps";
import { type Prompt, type Settings, setPrompt } from "./api";
import { useSettingForm } from "./useSettingForm";

const STEPS = ["Text", "Button", "Preview"] as const;
const PREVIEW = STEPS.length - 1;

/** The prompt in steps: text, button, and preview. */
export function InstallPromptForm({ settings }: { settings: Settings }) {
  const [step, setStep] = useState(0);
  const { form, save, isPending, dialog } = useSettingForm({
    settings,
    valuesOf: ({ prompt }) => prompt,
    schema: schemaOf(step),
    save: setPrompt,
    confirm: () => ({
      title: "Save the install prompt?",
      text: "Every user of the app sees it the next time the app starts.",
    }),
    describe: textsOf,
    failureMessage: POSITION_UPDATE_FAILED,
    onSaved: () => setStep(0),
    onRejected: (fields) => fields.length > 0 && setStep(fields.includes("text") ? 0 : 1),
  });

  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[1fr_auto]">
      <Form
        form={form}
        label="Install prompt"
        onSubmit={(typed) => (step < PREVIEW ? setStep(step + 1) : save(typed))}
        isSending={isPending}
        className="content-start"
      >
        <Steps label="Install prompt steps" steps={STEPS} current={step} />
        <StepFields step={step} form={form} />
        <div className="flex flex-wrap gap-2">
          {step > 0 && <Button onClick={() => setStep(step - 1)}>Back</Button>}
          <Button type="submit" tone="primary" pending={isPending}>
            {step < PREVIEW ? "Next" : "Save prompt"}
          </Button>
          {form.formState.isDirty && (
            <Button
              onClick={() => {
                form.reset();
                setStep(0);
              }}
            >
              Cancel
            </Button>
          )}
        </div>
      </Form>
      <div className={step < PREVIEW ? "max-lg:hidden lg:w-60" : "lg:w-60"}>
        <Preview form={form} />
      </div>
      {dialog}
    </div>
  );
}

/** The first step does not check the fields of the second one. */
function schemaOf(step: number) {
  return z.object({
    text: requiredText(500),
    buttonText: step === 0 ? z.string() : requiredText(60),
    buttonUrl: step === 0 ? z.string() : appAddress(2000),
  });
}

function StepFields({ step, form }: { step: number; form: UseFormReturn<Prompt> }) {
  if (step === 0) {
    return (
      <TextField
        key="text"
        form={form}
        name="text"
        label="Text"
        kind="long"
        isRequired
        autoFocus={form.formState.isDirty}
        aside={<Key of={SETTINGS.promptText.key} />}
        hint="Shown above the button."
      />
    );
  }
  if (step === 1) {
    return (
      <>
        <TextField
          key="button"
          form={form}
          name="buttonText"
          label="Button text"
          isRequired
          autoFocus
          aside={<Key of={SETTINGS.promptButton.key} />}
        />
        <AddressField
          key="url"
          form={form}
          name="buttonUrl"
          label="Button URL"
          isRequired
          aside={<Key of={SETTINGS.promptUrl.key} />}
          hint="Where the button leads: the store page of the new app."
        />
      </>
    );
  }
  return <p className="text-muted">This is what users will see. Save it, or go back to change it.</p>;
}

function Preview({ form }: { form: UseFormReturn<Prompt> }) {
  return <PromptPreview prompt={useWatch({ control: form.control }) as Prompt} />;
}

function Key({ of }: { of: string }) {
  return <code className="font-mono text-muted">{of}</code>;
}

function textsOf({ text, buttonText, buttonUrl }: Prompt) {
  return [
    { label: labelOf("promptText"), value: text },
    { label: labelOf("promptButton"), value: buttonText },
    { label: labelOf("promptUrl"), value: buttonUrl },
  ];
}

/** A preview of the prompt in the app. */
function PromptPreview({ prompt }: { prompt: Prompt }) {
  const { text, buttonText, buttonUrl } = prompt;
  return (
    <div className="grid gap-3">
      <PhoneFrame label="Preview of the install prompt" screen="app">
        <div className="grid max-h-full w-full gap-3 overflow-hidden rounded-card bg-raised p-4 text-center shadow-float">
          <p className={classes("whitespace-pre-wrap break-words", !text.trim() && "text-muted")}>
            {text.trim() || "Your text"}
          </p>
          <span
            className={classes(
              "block truncate rounded-control px-3 py-2 font-medium",
              buttonText.trim() ? "bg-primary text-on-primary" : "bg-sunken text-muted",
            )}
          >
            {buttonText.trim() || "Button"}
          </span>
        </div>
      </PhoneFrame>
      <p className="wrap-anywhere text-center text-meta text-muted">
        {buttonUrl.trim() ? `The button opens ${buttonUrl.trim()}` : "The button opens the URL you enter."}
      </p>
    </div>
  );
}

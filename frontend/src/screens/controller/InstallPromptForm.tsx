import { useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { Steps } from "@/components/auth/Steps";
import { AddressField } from "@/components/form/AddressField";
import { appAddress } from "@/components/form/addresses";
import { Form, showServerErrors } from "@/components/form/Form";
import { TextField } from "@/components/form/TextField";
import type { Refused } from "@/lib/client";
import { POSITION_UPDATE_FAILED } from "@/lib/messages";
import { filled } from "@/lib/rules";
import { Button } from "@/ui/Button";
import { KEYS, PROMPT_WIRE_NAMES, type Prompt, type Settings, setPrompt } from "./api";
import { PromptPreview } from "./PromptPreview";
import { labelOf } from "./settings";
import { useChange } from "./useChange";
import { useSettingForm } from "./useSettingForm";

const STEPS = ["Text", "Button", "Preview"] as const;
const PREVIEW = STEPS.length - 1;

/** Text, then the button, then a look at it; saving asks for a captcha. */
export function InstallPromptForm({ settings }: { settings: Settings }) {
  const { form, seenVersion, show } = useSettingForm(settings.prompt, settings.version);
  const [step, setStep] = useState(0);
  const { ask, dialog } = useChange();

  function save(typed: Prompt) {
    ask({
      title: "Save the install prompt",
      text: "Every user of the app sees it the next time the app starts.",
      save: (captcha, version) => setPrompt(typed, { captcha, seenVersion: version }),
      seenVersion,
      failed: POSITION_UPDATE_FAILED,
      texts: (theirs) => textsOf(theirs?.prompt ?? typed),
      onSaved: (saved) => {
        setStep(0);
        show(saved?.prompt ?? settings.prompt, saved?.version ?? settings.version);
      },
      onTheirs: (theirs) => show(theirs.prompt, theirs.version),
      onRefused: goToError,
    });
  }

  function goToError(refused: Refused) {
    const wrong = Object.keys(refused.errors);
    if (wrong.length > 0) {
      setStep(wrong.includes("text") ? 0 : 1);
      showServerErrors(form, refused, PROMPT_WIRE_NAMES);
    }
  }

  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[1fr_auto]">
      <Form
        form={form}
        label="Install prompt"
        onSubmit={(typed) => (step < PREVIEW ? setStep(step + 1) : save(typed))}
        className="content-start"
      >
        <Steps label="Steps of the install prompt" steps={STEPS} current={step} />
        <StepFields step={step} form={form} />
        <div className="flex flex-wrap gap-2">
          {step > 0 && <Button onClick={() => setStep(step - 1)}>Back</Button>}
          <Button type="submit" tone="primary">
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

function StepFields({ step, form }: { step: number; form: UseFormReturn<Prompt> }) {
  if (step === 0) {
    return (
      <TextField
        key="text"
        form={form}
        name="text"
        label="Text"
        kind="long"
        rule={filled}
        most={500}
        autoFocus={form.formState.isDirty}
        aside={<Key of={KEYS.promptText} />}
        hint="What the prompt says above its button."
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
          rule={filled}
          most={60}
          autoFocus
          aside={<Key of={KEYS.promptButton} />}
        />
        <AddressField
          key="url"
          form={form}
          name="buttonUrl"
          label="Button URL"
          rule={appAddress}
          most={2000}
          aside={<Key of={KEYS.promptUrl} />}
          hint="Where the button leads: the page of the new app in its store."
        />
      </>
    );
  }
  return <p className="text-muted">This is what users will see. Save it, or go back and change it.</p>;
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

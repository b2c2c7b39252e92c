import { Eye, Pencil } from "lucide-react";
import { useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { z } from "zod";
import { may } from "@/api/permissions";
import { requiredText } from "@/lib/fields";
import { POSITION_UPDATE_FAILED } from "@/lib/messages";
import { SETTINGS } from "@/lib/settings";
import { Form, TextField } from "@/patterns/form/Form";
import { useSave } from "@/patterns/form/useSave";
import { Button } from "@/ui/Button";
import { type Facebook, revealToken, type Settings, setFacebook } from "./api";
import { LastChanged } from "./SettingHead";
import { useSettingForm } from "./useSettingForm";

const SCHEMA = z.object({ appId: requiredText(100), clientToken: requiredText(200) });

export function FacebookForm({ settings }: { settings: Settings }) {
  const { form, began, save, isPending, dialog } = useSettingForm({
    settings,
    valuesOf: ({ facebook }) => facebook,
    schema: SCHEMA,
    save: setFacebook,
    confirm: () => ({
      title: "Save the Facebook credentials?",
      text: "The app uses them for Facebook the next time it starts.",
    }),
    describe: textsOf,
    failureMessage: POSITION_UPDATE_FAILED,
  });
  const [shown, setShown] = useState<Shown>();

  /** Send the mask instead of a shown but unchanged token. */
  function unshown(typed: Facebook): Facebook {
    const isShown = typed.clientToken === shown?.token && shown.mask === began.clientToken;
    return isShown ? { ...typed, clientToken: began.clientToken } : typed;
  }

  return (
    <Form form={form} label="Facebook" onSubmit={(typed) => save(unshown(typed))} isSending={isPending}>
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <div data-setting={SETTINGS.appId.key}>
          <TextField
            form={form}
            name="appId"
            label="App ID"
            isRequired
            autoComplete="off"
            aside={<code className="font-mono text-muted">{SETTINGS.appId.key}</code>}
          />
          <LastChanged change={settings.changes.appId} className="mt-2" />
        </div>
        <div data-setting={SETTINGS.clientToken.key}>
          <TokenField form={form} masked={settings.facebook.clientToken} onShown={setShown} />
          <LastChanged change={settings.changes.clientToken} className="mt-2" />
        </div>
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        {form.formState.isDirty && <Button onClick={() => form.reset()}>Cancel</Button>}
        <Button type="submit" tone={form.formState.isDirty ? "primary" : "plain"} pending={isPending}>
          Save credentials
        </Button>
      </div>
      {dialog}
    </Form>
  );
}

/** A shown token and its mask. A newer token has another mask. */
type Shown = { token: string; mask: string };
type TokenFieldProps = { form: UseFormReturn<Facebook>; masked: string; onShown: (shown: Shown) => void };

/** The token is hidden until it is requested, which the audit log records. */
function TokenField({ form, masked, onShown }: TokenFieldProps) {
  const token = useWatch({ control: form.control, name: "clientToken" });
  const isHidden = masked !== "" && token === masked;
  const reveal = useSave<void, Awaited<ReturnType<typeof revealed>>>({
    save: revealed,
    successMessage: "",
    onDone: ({ token: shown }) => {
      // The admin may have started to replace the token meanwhile.
      if (form.getValues("clientToken") === masked) {
        form.setValue("clientToken", shown);
        onShown({ token: shown, mask: masked });
      }
    },
  });

  function replace() {
    form.setValue("clientToken", "", { shouldDirty: true });
    form.setFocus("clientToken");
  }

  return (
    <div className="grid grid-cols-1 gap-2">
      <TextField
        form={form}
        name="clientToken"
        label="Client token"
        isRequired
        isReadOnly={isHidden}
        autoComplete="off"
        aside={<code className="font-mono text-muted">{SETTINGS.clientToken.key}</code>}
        hint={isHidden ? hiddenTokenHint() : undefined}
      />
      {!isHidden && masked !== "" && (
        <Button size="small" className="w-fit" onClick={() => form.resetField("clientToken")}>
          Keep the current token
        </Button>
      )}
      {isHidden && (
        <div className="flex flex-wrap gap-2">
          {may("revealControllerToken") && (
            <Button
              size="small"
              pending={reveal.isPending}
              icon={<Eye className="size-4" aria-hidden />}
              onClick={() => reveal.mutate()}
            >
              Show token
            </Button>
          )}
          <Button size="small" icon={<Pencil className="size-4" aria-hidden />} onClick={replace}>
            Replace
          </Button>
        </div>
      )}
    </div>
  );
}

function hiddenTokenHint(): string {
  return may("revealControllerToken") ? "Hidden. Showing it is recorded." : "Hidden. Owners can view it.";
}

async function revealed() {
  return { status: true, message: "", token: await revealToken() };
}

function textsOf({ appId, clientToken }: Facebook) {
  return [
    { label: "App ID", value: appId },
    { label: "Client token", value: clientToken },
  ];
}

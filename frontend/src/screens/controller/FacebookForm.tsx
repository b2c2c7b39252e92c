import { Eye, Pencil } from "lucide-react";
import { useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { POSITION_UPDATE_FAILED } from "@/lib/messages";
import { filled } from "@/lib/rules";
import { Form, showServerErrors } from "@/parts/form/Form";
import { TextField } from "@/parts/form/TextField";
import { useSave } from "@/parts/save/useSave";
import { Button } from "@/parts/ui/Button";
import { FACEBOOK_WIRE_NAMES, type Facebook, KEYS, revealToken, type Settings, setFacebook } from "./api";
import { LastChanged } from "./SettingHead";
import { useChange, useSeenVersion } from "./useChange";

export function FacebookForm({ settings }: { settings: Settings }) {
  const form = useForm<Facebook>({ values: settings.facebook, resetOptions: { keepDirtyValues: true } });
  const seenVersion = useSeenVersion(settings.version, form.formState.isDirty);
  const [isShown, setShown] = useState(false);
  const { ask, dialog } = useChange();

  function show(facebook: Facebook) {
    form.reset(facebook);
    setShown(false);
  }

  function save(typed: Facebook) {
    ask({
      title: "Save the Facebook credentials",
      text: "Every copy of the app signs in to Facebook with them from its next start.",
      save: (captcha, version) => setFacebook(typed, { captcha, seenVersion: version }),
      seenVersion,
      failed: POSITION_UPDATE_FAILED,
      texts: (theirs) => textsOf(theirs?.facebook ?? typed),
      onSaved: (saved) => saved && show(saved.facebook),
      onTheirs: (theirs) => show(theirs.facebook),
      onRefused: (refused) => showServerErrors(form, refused, FACEBOOK_WIRE_NAMES),
    });
  }

  return (
    <Form form={form} label="Facebook" onSubmit={save}>
      <div className="grid gap-4 md:grid-cols-2">
        <div data-setting={KEYS.appId}>
          <TextField
            form={form}
            name="appId"
            label="App id"
            rule={filled}
            autoComplete="off"
            maxLength={100}
            aside={<code className="font-mono text-muted">{KEYS.appId}</code>}
          />
        </div>
        <div data-setting={KEYS.clientToken}>
          <TokenField
            form={form}
            isHidden={!isShown && settings.facebook.clientToken !== ""}
            onShown={() => setShown(true)}
          />
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <LastChanged change={settings.changes.clientToken ?? settings.changes.appId} />
        <Button type="submit" tone="primary">
          Save credentials
        </Button>
      </div>
      {dialog}
    </Form>
  );
}

type TokenFieldProps = { form: UseFormReturn<Facebook>; isHidden: boolean; onShown: () => void };

/** Hidden until asked for; the server writes down who asked. */
function TokenField({ form, isHidden, onShown }: TokenFieldProps) {
  const reveal = useSave<void, Awaited<ReturnType<typeof revealed>>>({
    save: revealed,
    told: "",
    onDone: ({ token }) => {
      form.setValue("clientToken", token, { shouldDirty: false });
      onShown();
    },
  });

  function replace() {
    form.setValue("clientToken", "", { shouldDirty: true });
    onShown();
    form.setFocus("clientToken");
  }

  return (
    <div className="grid gap-2">
      <TextField
        form={form}
        name="clientToken"
        label="Client token"
        rule={filled}
        isReadOnly={isHidden}
        autoComplete="off"
        maxLength={200}
        aside={<code className="font-mono text-muted">{KEYS.clientToken}</code>}
        hint={isHidden ? "Hidden. Who has it shown is written down." : undefined}
      />
      {isHidden && (
        <div className="flex gap-2">
          <Button
            size="small"
            pending={reveal.isPending}
            icon={<Eye className="size-4" aria-hidden />}
            onClick={() => reveal.mutate()}
          >
            Show token
          </Button>
          <Button size="small" icon={<Pencil className="size-4" aria-hidden />} onClick={replace}>
            Replace
          </Button>
        </div>
      )}
    </div>
  );
}

async function revealed() {
  return { status: true, message: "", token: await revealToken() };
}

function textsOf({ appId, clientToken }: Facebook) {
  return [
    { label: "App id", value: appId },
    { label: "Client token", value: clientToken },
  ];
}
